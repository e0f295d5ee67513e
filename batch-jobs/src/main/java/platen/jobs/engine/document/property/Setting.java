package platen.jobs.engine.document.property;

/**
 * A longhand with what is declared of it.
 *
 * @param leftToRight the property in text that runs left to right
 * @param rightToLeft the property in text that runs right to left; differs for logical properties alone
 */
public record Setting(Property leftToRight, Property rightToLeft, Declared value) {
    static Setting of(String name, Declared value) {
        Property property = PropertyTable.named(name);
        return new Setting(property, property, value);
    }
}
