#include "resources.h"

static const unsigned char categories[] = {
#embed "categories.txt"
};

static const unsigned char cash_rounding[] = {
#embed "cash-rounding.tsv"
};

static const unsigned char common_passwords[] = {
#embed "common-passwords.txt"
};

static const unsigned char manual[] = {
#embed "manual.txt"
};

static const unsigned char vat[] = {
#embed "vat.tsv"
};

spesa_resource spesa_resource_categories(void) {
    return (spesa_resource){categories, sizeof categories};
}

spesa_resource spesa_resource_cash_rounding(void) {
    return (spesa_resource){cash_rounding, sizeof cash_rounding};
}

spesa_resource spesa_resource_common_passwords(void) {
    return (spesa_resource){common_passwords, sizeof common_passwords};
}

spesa_resource spesa_resource_manual(void) {
    return (spesa_resource){manual, sizeof manual};
}

spesa_resource spesa_resource_vat(void) {
    return (spesa_resource){vat, sizeof vat};
}
