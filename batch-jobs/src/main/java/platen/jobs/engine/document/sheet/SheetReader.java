package platen.jobs.engine.document.sheet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.AtRule;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssItem.QualifiedRule;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.CssProblems;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.selector.InvalidSelector;
import platen.jobs.engine.document.selector.Scope;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.selector.SelectorParser;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.warning.Warnings;

/** Reads the style sheets of a template for one medium. Belongs to one thread. */
public final class SheetReader {
    private static final int MAX_IMPORTS = 200;
    private static final int MAX_RULES = 100_000;
    /** At-rules of which nothing is printed. */
    private static final Set<String> SCREEN = Set.of("keyframes", "-webkit-keyframes", "-moz-keyframes",
            "-o-keyframes", "viewport", "-ms-viewport", "charset", "view-transition", "starting-style",
            "position-try", "font-palette-values");

    private static final Set<String> WITH_BLOCK = Set.of("media", "supports", "page", "font-face", "property", "scope");

    private final SheetSet set = new SheetSet();
    private final Medium medium;
    private final boolean quirks;
    private final SourceFiles files;
    private final Function<String, @Nullable SheetText> texts;
    private final Warnings warnings;
    private final Deque<String> importing = new ArrayDeque<>();
    private int imports;

    /** The sheet that is being read. */
    private record Sheet(SheetText text, ValueContext context, Set<String> namespaces, @Nullable Scope scope) {
        Sheet within(Scope inner) {
            return new Sheet(text, context, namespaces, inner);
        }
    }

    private SheetReader(Medium medium, boolean quirks, SourceFiles files,
            Function<String, @Nullable SheetText> texts, Warnings warnings) {
        this.medium = medium;
        this.quirks = quirks;
        this.files = files;
        this.texts = texts;
        this.warnings = warnings;
    }

    /**
     * Reads style sheets.
     *
     * @param files the files beside the template, for imports
     * @param texts a style sheet by its file's name; null when it cannot be read
     * @param warnings takes what is dropped
     */
    public static SheetSet read(List<SheetText> sheets, Medium medium, boolean quirks, SourceFiles files,
            Function<String, @Nullable SheetText> texts, Warnings warnings) {
        var reader = new SheetReader(medium, quirks, files, texts, warnings);
        for (SheetText sheet : sheets) {
            if (MediaQueries.match(CssParser.components(sheet.media()), medium, (offset, sentence) -> {})) {
                reader.importing.push(sheet.file());
                reader.sheet(sheet, reader.set.layers());
                reader.importing.pop();
            }
        }
        reader.set.layers().assign(0);
        return reader.set;
    }

    private void sheet(SheetText text, Layer layer) {
        var sheet = new Sheet(text, new ValueContext(text.file(), quirks), new HashSet<>(), null);
        items(text.items(warnings), null, layer, sheet, true);
    }

    private CssProblems problems(Sheet sheet) {
        return (offset, sentence) -> warnings.add(sheet.text().place(offset), sentence);
    }

    private void items(List<CssItem> items, @Nullable List<Selector> outer, Layer layer, Sheet sheet, boolean top) {
        List<Declaration> run = new ArrayList<>();
        boolean imports = top;
        for (CssItem item : items) {
            if (item instanceof Declaration declaration) {
                if (outer == null) {
                    warnings.add(sheet.text().place(item.start()), "A declaration stands outside of any rule; it is "
                            + "ignored.");
                } else {
                    run.add(declaration);
                }
                continue;
            }
            flush(run, outer, layer, sheet);
            switch (item) {
                case Declaration declaration -> {}
                case QualifiedRule rule -> {
                    imports = false;
                    rule(rule, outer, layer, sheet);
                }
                case AtRule rule -> {
                    if (rule.name().equals("import")) {
                        if (imports) {
                            importSheet(rule, layer, sheet);
                        } else {
                            warnings.add(sheet.text().place(rule.start()),
                                    "@import must come before all other rules; it is ignored.");
                        }
                    } else {
                        imports &= rule.name().equals("charset") || rule.name().equals("layer")
                                && rule.contents() == null;
                        atRule(rule, outer, layer, sheet);
                    }
                }
            }
        }
        flush(run, outer, layer, sheet);
    }

    private void flush(List<Declaration> run, @Nullable List<Selector> selectors, Layer layer, Sheet sheet) {
        if (run.isEmpty() || selectors == null) {
            return;
        }
        if (set.rules().size() == MAX_RULES) {
            throw new Mistake(null, "The style sheets have more than " + MAX_RULES + " rules.");
        }
        Block block = BlockReader.read(run, sheet.text().lines(), sheet.context(), warnings);
        run.clear();
        if (!block.entries().isEmpty() && !selectors.isEmpty()) {
            set.rules().add(new StyleRule(selectors, block, layer, set.rules().size()));
        }
    }

    private void rule(QualifiedRule rule, @Nullable List<Selector> outer, Layer layer, Sheet sheet) {
        List<Selector> selectors;
        try {
            selectors = sheet.scope() != null && outer == null
                    ? SelectorParser.scoped(rule.prelude(), sheet.scope(), sheet.namespaces())
                    : SelectorParser.rule(rule.prelude(), outer, sheet.namespaces());
        } catch (InvalidSelector invalid) {
            ignored(invalid, rule.start(), sheet);
            return;
        }
        items(rule.contents(), selectors, layer, sheet, false);
    }

    private void ignored(InvalidSelector invalid, int start, Sheet sheet) {
        int offset = invalid.offset() == 0 ? start : invalid.offset();
        if (!invalid.isForOtherBrowsers()) {
            warnings.add(sheet.text().place(offset), invalid.sentence() + "; the rule is ignored.");
        }
    }

    private void scope(AtRule rule, Layer layer, Sheet sheet) {
        List<CssItem> contents = rule.contents();
        try {
            Scope scope = Scope.of(rule.prelude(), sheet.namespaces());
            if (contents != null) {
                items(contents, null, layer, sheet.within(scope), false);
            }
        } catch (InvalidSelector invalid) {
            ignored(invalid, rule.start(), sheet);
        }
    }

    private void atRule(AtRule rule, @Nullable List<Selector> outer, Layer layer, Sheet sheet) {
        List<CssItem> contents = rule.contents();
        if (contents == null && WITH_BLOCK.contains(rule.name())) {
            warnings.add(sheet.text().place(rule.start()), "@" + rule.name() + " needs a block in braces; it is "
                    + "ignored.");
        }
        switch (rule.name()) {
            case "media" -> {
                if (contents != null && MediaQueries.match(rule.prelude(), medium, problems(sheet))) {
                    items(contents, outer, layer, sheet, false);
                }
            }
            case "supports" -> {
                if (contents != null && SupportsCondition.holds(rule.prelude())) {
                    items(contents, outer, layer, sheet, false);
                }
            }
            case "layer" -> layer(rule, outer, layer, sheet);
            case "page" -> {
                if (contents != null) {
                    set.pages().add(new PageItem(rule.prelude(), contents, sheet.text(), rule.start()));
                }
            }
            case "font-face" -> {
                if (contents != null) {
                    set.faces().add(new FontFaceItem(contents, sheet.text(), rule.start()));
                }
            }
            case "namespace" -> namespace(rule, sheet);
            case "property" -> PropertyRule.read(rule, set, problems(sheet));
            case "scope" -> scope(rule, layer, sheet);
            default -> {
                if (!SCREEN.contains(rule.name()) && !isForOtherPrograms(rule.name())) {
                    warnings.add(sheet.text().place(rule.start()), "@" + rule.name()
                            + " is not supported; it is ignored.");
                }
            }
        }
    }

    /** Returns whether only other browsers, or Word with its lists, know an at-rule. */
    private static boolean isForOtherPrograms(String name) {
        return name.startsWith("-moz-") || name.startsWith("-ms-") || name.startsWith("-o-") || name.equals("list");
    }

    private void layer(AtRule rule, @Nullable List<Selector> outer, Layer layer, Sheet sheet) {
        List<List<String>> names = names(rule.prelude());
        List<CssItem> contents = rule.contents();
        if (contents == null) {
            names.forEach(layer::named);
        } else {
            items(contents, outer, names.isEmpty() ? layer.unnamed() : layer.named(names.getFirst()), sheet, false);
        }
    }

    /** Dotted names that commas separate. */
    private static List<List<String>> names(List<Component> prelude) {
        List<List<String>> names = new ArrayList<>();
        boolean next = true;
        for (Component component : prelude) {
            if (component instanceof Token token && token.isIdent()) {
                if (next) {
                    names.add(new ArrayList<>());
                }
                names.getLast().add(token.text());
                next = false;
            } else if (component.isComma()) {
                next = true;
            }
        }
        return names;
    }

    private static void namespace(AtRule rule, Sheet sheet) {
        if (!rule.prelude().isEmpty() && rule.prelude().getFirst() instanceof Token prefix && prefix.isIdent()) {
            sheet.namespaces().add(prefix.text());
        }
    }

    private void importSheet(AtRule rule, Layer layer, Sheet sheet) {
        ImportPrelude prelude = ImportPrelude.of(rule.prelude());
        var place = sheet.text().place(rule.start());
        if (prelude == null) {
            warnings.add(place, "@import has no address; it is ignored.");
            return;
        }
        if (!MediaQueries.match(prelude.media(), medium, problems(sheet))
                || !prelude.supports().isEmpty() && !ImportPrelude.supported(prelude.supports())) {
            return;
        }
        String name = files.find(prelude.address(), sheet.text().file());
        if (name == null) {
            warnings.add(place, SourceFiles.isRemote(prelude.address())
                    ? "The style sheet '" + prelude.address()
                            + "' is on another host; nothing is fetched. Put it into the zip."
                    : "There is no file '" + prelude.address() + "' beside the template; this @import is ignored.");
            return;
        }
        if (importing.contains(name)) {
            warnings.add(place, "The style sheet " + name + " imports itself; this @import is ignored.");
            return;
        }
        if (++imports > MAX_IMPORTS) {
            warnings.add(place, "More than " + MAX_IMPORTS + " style sheets are imported; this @import is ignored.");
            return;
        }
        SheetText text = texts.apply(name);
        if (text == null) {
            return;
        }
        List<String> named = prelude.layer();
        Layer target = named == null ? layer : named.isEmpty() ? layer.unnamed() : layer.named(named);
        importing.push(name);
        sheet(text, target);
        importing.pop();
    }
}
