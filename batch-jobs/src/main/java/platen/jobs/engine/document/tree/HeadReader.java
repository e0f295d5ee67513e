package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlDocument;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** Gathers what a template declares, in document order. Belongs to one thread. */
public final class HeadReader {
    private static final Set<String> METADATA = Set.of("author", "subject", "keywords", Head.INVOICE);
    private static final String SCHEMA = "schema";

    private final SourceFiles files;
    private final Warnings warnings;
    private Locale locale = Locale.US;
    private String currency = "USD";
    private @Nullable List<Markup> title;
    private final Map<String, Attribute> metadata = new LinkedHashMap<>();
    private final List<Styles.Text> styles = new ArrayList<>();
    private @Nullable SchemaBlock schema;
    private boolean declaresLanguage;
    private Claims claims = Claims.NONE;
    private @Nullable Place claim;

    private HeadReader(SourceFiles files, Warnings warnings) {
        this.files = files;
        this.warnings = warnings;
    }

    /** Reads what a document declares, wherever in it that is. */
    public static Head read(HtmlDocument document, SourceFiles files, Warnings warnings) {
        return new HeadReader(files, warnings).head(document);
    }

    private Head head(HtmlDocument document) {
        language(document.attributes().get("lang"));
        gather(document.head(), false);
        gather(document.body().children(), false);
        List<Markup> named = title == null ? List.of() : title;
        if (claims.ua() && named.isEmpty()) {
            warnings.add(claim, Claims.UA
                    + " asks for a title; expected <title> in the head. Documents do not claim it.");
            claims = claims.withoutUa();
        }
        Attribute invoice = metadata.get(Head.INVOICE);
        if (invoice != null && (claims.archive() == null || !claims.archive().takesFiles())) {
            warnings.add(invoice.place(), "Readers of Factur-X expect PDF/A-3; write <meta name=\"conformance\" "
                    + "content=\"PDF/A-3b\">.");
        }
        return new Head(locale, document.attributes(), currency, named, metadata, styles, schema, declaresLanguage,
                claims, document.quirks(), document.body());
    }

    private void gather(List<Markup> nodes, boolean conditional) {
        for (Markup node : nodes) {
            switch (node) {
                case Markup.Element element -> gather(element, conditional);
                case Markup.If condition -> {
                    condition.branches().forEach(branch -> gather(branch.body(), true));
                    gather(condition.otherwise(), true);
                }
                case Markup.Each loop -> {
                    gather(loop.body(), true);
                    gather(loop.otherwise(), true);
                }
                case Markup.Text text -> {}
                case Markup.Value value -> {}
            }
        }
    }

    private void gather(Markup.Element element, boolean conditional) {
        int before = styles.size();
        switch (element.name()) {
            case "title" -> title = title == null ? element.children() : title;
            case "meta" -> meta(element);
            case "style" -> style(element);
            case "link" -> link(element);
            case "script" -> script(element);
            case "base" -> {
                if (element.attributes().containsKey("href")) {
                    warnings.add(element.place(), "<base href> is ignored; addresses are those of files beside the "
                            + "template.");
                }
            }
            // Their titles and styles are their own.
            case "svg", "math", "template" -> {}
            default -> gather(element.children(), conditional);
        }
        if (conditional && styles.size() > before) {
            warnings.add(element.place(), "A style sheet within a block always applies; put the block around elements "
                    + "with different classes instead.");
        }
    }

    private void language(@Nullable Attribute lang) {
        Locale given = lang == null ? null : Head.language(lang, warnings);
        if (given != null) {
            declaresLanguage = true;
            // A language alone counts as where most of its speakers write by its rules.
            locale = given.toLanguageTag().equals("en") ? Locale.US : given;
        }
    }

    private void meta(Markup.Element meta) {
        Attribute content = meta.attributes().get("content");
        String word = fixed(meta, "name").strip().toLowerCase(Locale.ROOT);
        if (content == null) {
            return;
        }
        if (word.equals("currency")) {
            currency(content);
        } else if (word.equals("conformance")) {
            claim(content);
        } else if (METADATA.contains(word)) {
            metadata.putIfAbsent(word, content);
        }
    }

    private void currency(Attribute content) {
        if (content.isFixed()) {
            currency = content.fixed("content");
        } else {
            warnings.add(content.place(), "The currency takes no placeholder; it is ignored.");
        }
    }

    private void claim(Attribute content) {
        List<String> unknown = new ArrayList<>();
        if (content.isFixed()) {
            claims = claims.and(content.fixed("content"), unknown);
            claim = content.place();
        } else {
            unknown.add("a placeholder");
        }
        unknown.forEach(word -> warnings.add(content.place(), "Documents cannot claim '" + word + "'"
                + (Claims.isKnown(word) ? " beside another level of PDF/A." : "; expected " + Claims.EXPECTED + ".")));
    }

    private void style(Markup.Element style) {
        String type = fixed(style, "type").strip().toLowerCase(Locale.ROOT);
        if (!type.isEmpty() && !type.equals("text/css") || !prints(style)) {
            return;
        }
        if (!style.children().isEmpty() && style.children().getFirst() instanceof Markup.Text text) {
            if (text.text().contains("{{")) {
                warnings.add(text.place(), "A style sheet takes no placeholders; use them in the style attribute of "
                        + "an element.");
            }
            styles.add(new Styles.Text(text.text(), text.place(), fixed(style, "media")));
        }
    }

    private void link(Markup.Element link) {
        List<String> rel = Arrays.asList(fixed(link, "rel").strip().toLowerCase(Locale.ROOT).split("\\s+", -1));
        Attribute href = link.attributes().get("href");
        if (href == null || !rel.contains("stylesheet") || rel.contains("alternate") || !prints(link)) {
            return;
        }
        if (!href.isFixed()) {
            warnings.add(href.place(), "The address of a style sheet takes no placeholder; it is ignored.");
            return;
        }
        String reference = href.fixed("href").strip();
        String name = files.find(reference, files.template());
        String text = name == null ? null : files.text(name, warnings);
        if (name == null || text == null) {
            warnings.add(href.place(), SourceFiles.isRemote(reference)
                    ? "The style sheet '" + reference + "' is on another host; nothing is fetched. Put it into the "
                            + "zip."
                    : "There is no file '" + reference + "' beside the template. A style sheet must be in the zip; "
                            + "nothing is fetched.");
            return;
        }
        styles.add(new Styles.Text(text, new Place(name, 1, 1), fixed(link, "media")));
    }

    /** Returns whether the media of a style sheet may include print. */
    private static boolean prints(Markup.Element sheet) {
        String media = fixed(sheet, "media").strip().toLowerCase(Locale.ROOT);
        return media.isEmpty() || Arrays.stream(media.split(",", -1)).map(String::strip)
                .anyMatch(each -> each.startsWith("(") || each.matches("(only\\s+)?(print|all)\\b.*")
                        || each.matches("not\\s+(?!print|all).*"));
    }

    private void script(Markup.Element script) {
        if (!fixed(script, "id").equals(SCHEMA)) {
            String type = fixed(script, "type").toLowerCase(Locale.ROOT);
            if (type.isEmpty() || type.contains("javascript") || type.equals("module")) {
                warnings.add(script.place(), "script", "Scripts do not run; what they would show is missing.");
            }
            return;
        }
        if (!script.children().isEmpty() && script.children().getFirst() instanceof Markup.Text text) {
            schema = SchemaBlock.read(text.text(), text.place());
        }
    }

    /** Returns an attribute that is the same in every document; else empty. */
    private static String fixed(Markup.Element element, String name) {
        Attribute attribute = element.attributes().get(name);
        return attribute != null && attribute.isFixed() ? attribute.fixed(name) : "";
    }
}
