package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.IllformedLocaleException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.SourceFiles;
import platen.jobs.engine.document.style.Styles;

/**
 * What a template says of itself before it begins.
 *
 * @param locale of its language, English where it says nothing
 * @param direction what {@code <html dir>} says, or null
 * @param currency ISO 4217 code of amounts
 * @param metadata by name: author, subject, keywords
 * @param styles its style sheets, in order
 * @param schema what it declares of fields, or null
 * @param declaresLanguage whether its author says in which language it is
 * @param claimsUa whether it says that its documents conform to PDF/UA-1
 */
public record Head(Locale locale, @Nullable Attribute direction, String currency, List<Markup> title,
        Map<String, Attribute> metadata,
        List<Styles.Text> styles, @Nullable SchemaBlock schema, boolean declaresLanguage,
        boolean claimsUa, Markup.Element body) {

    private static final Set<String> METADATA = Set.of("author", "subject", "keywords");
    private static final String SCHEMA = "schema";
    private static final String UA = "PDF/UA-1";

    /** Finds head and body; a template without them is all body. */
    public static Head of(List<Markup> template, SourceFiles files) {
        var reader = new Reader(files);
        reader.top(template);
        return reader.head();
    }

    /** Everything that holds data, for the derivation of the schema. */
    public List<Markup> all() {
        List<Markup> all = new ArrayList<>(title);
        metadata.values().forEach(attribute -> all.addAll(attribute.parts()));
        all.add(body);
        return all;
    }

    /** What an attribute {@code lang} says. */
    static Locale language(Attribute lang) {
        String tag = lang.fixed("lang");
        try {
            return new Locale.Builder().setLanguageTag(tag).build();
        } catch (IllformedLocaleException e) {
            throw new Mistake(lang.place(), "'" + tag + "' is no language; expected a tag such as en-US or de.");
        }
    }

    /** Gathers in the order of the text. */
    private static final class Reader {
        private final SourceFiles files;
        private Locale locale = Locale.US;
        private @Nullable Attribute direction;
        private String currency = "USD";
        private List<Markup> title = List.of();
        private final Map<String, Attribute> metadata = new LinkedHashMap<>();
        private final List<Styles.Text> styles = new ArrayList<>();
        private @Nullable SchemaBlock schema;
        private boolean claimsUa;
        private boolean declaresLanguage;
        private @Nullable Place claimed;
        private Markup.@Nullable Element body;
        private final List<Markup> loose = new ArrayList<>();

        Reader(SourceFiles files) {
            this.files = files;
        }

        void top(List<Markup> nodes) {
            for (Markup node : nodes) {
                if (!(node instanceof Markup.Element element)) {
                    loose.add(node);
                    continue;
                }
                switch (element.name()) {
                    case "html" -> {
                        language(element);
                        top(element.children());
                    }
                    case "head" -> top(element.children());
                    case "body" -> {
                        if (body != null) {
                            throw new Mistake(element.place(), "There is a second <body>.");
                        }
                        body = element;
                    }
                    case "title" -> title = element.children();
                    case "meta" -> meta(element);
                    case "style" -> style(element);
                    case "link" -> link(element);
                    case "script" -> script(element);
                    default -> loose.add(node);
                }
            }
        }

        Head head() {
            if (claimsUa && title.isEmpty()) {
                throw new Mistake(claimed, UA + " asks for a title; expected <title> in the head.");
            }
            boolean ink = loose.stream().anyMatch(node -> !(node instanceof Markup.Text text)
                    || !text.text().isBlank());
            Markup.Element found = body;
            if (found == null) {
                Markup first = loose.isEmpty() ? null : loose.getFirst();
                if (first == null || !ink) {
                    throw new Mistake(null, "The template is empty; expected <body> and something in it.");
                }
                found = new Markup.Element("body", Map.of(), loose, first.place());
            } else if (ink) {
                Markup stray = loose.stream().filter(node -> !(node instanceof Markup.Text text)
                        || !text.text().isBlank()).findFirst().orElseThrow();
                throw new Mistake(stray.place(), "This stands outside of <body>; move it inside.");
            }
            return new Head(locale, direction, currency, title, metadata, styles, schema, declaresLanguage, claimsUa,
                    found);
        }

        private void language(Markup.Element html) {
            direction = html.attributes().get("dir");
            Attribute lang = html.attributes().get("lang");
            if (lang == null) {
                return;
            }
            declaresLanguage = true;
            Locale given = Head.language(lang);
            // A language alone counts as where most of its speakers write by its rules.
            locale = given.toLanguageTag().equals("en") ? Locale.US : given;
        }

        private void meta(Markup.Element meta) {
            Attribute name = meta.attributes().get("name");
            Attribute content = meta.attributes().get("content");
            if (name == null || content == null) {
                return;
            }
            String word = name.fixed("name").toLowerCase(Locale.ROOT);
            if (word.equals("currency")) {
                currency = content.fixed("content");
            } else if (word.equals("conformance")) {
                claim(content);
            } else if (METADATA.contains(word)) {
                metadata.put(word, content);
            }
        }

        private void claim(Attribute content) {
            if (!content.fixed("content").equalsIgnoreCase(UA)) {
                throw new Mistake(content.place(), "Documents cannot claim '" + content.fixed("content")
                        + "'; expected " + UA + ".");
            }
            claimsUa = true;
            claimed = content.place();
        }

        private void style(Markup.Element style) {
            if (!style.children().isEmpty() && style.children().getFirst() instanceof Markup.Text text) {
                styles.add(new Styles.Text(text.text(), text.place()));
            }
        }

        private void link(Markup.Element link) {
            Attribute rel = link.attributes().get("rel");
            Attribute href = link.attributes().get("href");
            if (rel == null || href == null || !rel.fixed("rel").equals("stylesheet")) {
                throw new Mistake(link.place(), "<link> is for style sheets: expected rel=\"stylesheet\" and href.");
            }
            String name = SourceFiles.normal(href.fixed("href"));
            String text = files.text(name);
            if (text == null) {
                throw new Mistake(href.place(), "There is no file '" + name
                        + "' beside the template. A style sheet must be in the zip; nothing is fetched.");
            }
            styles.add(new Styles.Text(text, new Place(name, 1, 1)));
        }

        private void script(Markup.Element script) {
            Attribute id = script.attributes().get("id");
            if (id == null || !id.fixed("id").equals(SCHEMA)) {
                throw new Mistake(script.place(),
                        "A template runs no scripts; <script type=\"application/json\" id=\"schema\"> declares fields.");
            }
            if (!script.children().isEmpty() && script.children().getFirst() instanceof Markup.Text text) {
                schema = SchemaBlock.read(text.text(), text.place());
            }
        }
    }
}
