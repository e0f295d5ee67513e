package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.warning.Warnings;

/**
 * Declarations of a template about itself.
 *
 * @param locale language of the text; American English where the template declares none
 * @param html attributes of the html element
 * @param currency ISO 4217 code of amounts
 * @param metadata by name: author, subject, keywords, factur-x
 * @param styles its style sheets, in order
 * @param schema what it declares of fields, or null
 * @param declaresLanguage whether its author declares its language
 * @param claims standards to which its documents shall conform
 * @param quirks whether browsers would use quirks mode
 */
public record Head(Locale locale, Map<String, Attribute> html, String currency, List<Markup> title,
        Map<String, Attribute> metadata, List<Styles.Text> styles, @Nullable SchemaBlock schema,
        boolean declaresLanguage, Claims claims, boolean quirks, Markup.Element body) {
    /** Name of the metadata that is an invoice in XML, which is attached to the document. */
    public static final String INVOICE = "factur-x";

    /** Returns a copy without the texts of the style sheets, for templates whose sheets are parsed. */
    public Head withoutStyles() {
        return new Head(locale, html, currency, title, metadata, List.of(), schema, declaresLanguage, claims, quirks,
                body);
    }

    /** Returns a copy with another body. */
    public Head withBody(Markup.Element other) {
        return new Head(locale, html, currency, title, metadata, styles, schema, declaresLanguage, claims, quirks,
                other);
    }

    /** Returns everything that holds data, for the derivation of the schema. */
    public List<Markup> all() {
        List<Markup> all = new ArrayList<>(title);
        metadata.values().forEach(attribute -> all.addAll(attribute.parts()));
        all.add(new Markup.Element("html", html, List.of(body), body.place()));
        return all;
    }

    /** Returns the language that a {@code lang} attribute declares, or null with a warning when it is none. */
    static @Nullable Locale language(Attribute lang, Warnings warnings) {
        if (!lang.isFixed()) {
            warnings.add(lang.place(), "The attribute 'lang' takes no placeholder; it is ignored.");
            return null;
        }
        String tag = lang.fixed("lang").strip();
        try {
            return tag.isEmpty() ? null : new Locale.Builder().setLanguageTag(tag.replace('_', '-')).build();
        } catch (IllformedLocaleException e) {
            warnings.add(lang.place(), "'" + tag + "' is no language; expected a tag such as en-US or de.");
            return null;
        }
    }
}
