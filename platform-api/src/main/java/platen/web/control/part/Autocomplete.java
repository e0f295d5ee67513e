package platen.web.control.part;

import java.util.Locale;
import java.util.Map;
import platen.jobs.engine.schema.Field;

/** Tells browsers which of the values that they know fit a field, by its key and its type (HTML, section 4.10.18.7). */
public final class Autocomplete {
    private static final String OFF = "off";
    /** Keys without separators and in lower case. */
    private static final Map<String, String> BY_KEY = Map.ofEntries(Map.entry("name", "name"),
            Map.entry("fullname", "name"), Map.entry("firstname", "given-name"),
            Map.entry("givenname", "given-name"), Map.entry("lastname", "family-name"),
            Map.entry("surname", "family-name"), Map.entry("familyname", "family-name"),
            Map.entry("organization", "organization"), Map.entry("company", "organization"),
            Map.entry("companyname", "organization"), Map.entry("jobtitle", "organization-title"),
            Map.entry("street", "address-line1"), Map.entry("addressline1", "address-line1"),
            Map.entry("addressline2", "address-line2"), Map.entry("city", "address-level2"),
            Map.entry("town", "address-level2"), Map.entry("state", "address-level1"),
            Map.entry("province", "address-level1"), Map.entry("zip", "postal-code"),
            Map.entry("zipcode", "postal-code"), Map.entry("postcode", "postal-code"),
            Map.entry("postalcode", "postal-code"), Map.entry("country", "country-name"),
            Map.entry("birthday", "bday"), Map.entry("birthdate", "bday"), Map.entry("dateofbirth", "bday"),
            Map.entry("email", "email"), Map.entry("mail", "email"), Map.entry("phone", "tel"),
            Map.entry("telephone", "tel"), Map.entry("website", "url"));

    private Autocomplete() {}

    /**
     * Returns the value of the attribute. Rows are about several people, of whom a browser knows one.
     *
     * @param name of the control
     */
    public static String of(Field field, String name) {
        if (name.indexOf('[') >= 0) {
            return OFF;
        }
        String key = field.key().toLowerCase(Locale.ROOT).replaceAll("[ _-]", "");
        return switch (field.type()) {
            case EMAIL -> "email";
            case PHONE -> "tel";
            case ADDRESS -> "street-address";
            case NAME -> BY_KEY.getOrDefault(key, "name");
            case TEXT, URL, DATE -> BY_KEY.getOrDefault(key, OFF);
            case SSN, EIN, VIN, IBAN, SWIFT, NUMBER, NUMERIC, CURRENCY, PERCENTAGE, CALCULATED, BOOLEAN, CHECKBOX,
                    DATE_DROPDOWNS, DROPDOWN, RADIO_GROUP, MULTI_SELECT, IMAGE, SIGNATURE, OBJECT, JSON_OBJECT ->
                OFF;
        };
    }
}
