package platen.jobs.engine.document.resolve;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.FontFaceItem;
import platen.jobs.engine.document.sheet.StyleRule;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.FontFamilies;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** Reads {@code @font-face} rules, and warns of families that there are not. */
final class TemplateFonts {
    private static final Set<String> GENERIC = Set.of("serif", "sans-serif", "monospace", "cursive", "fantasy",
            "system-ui", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong");

    private final SourceFiles files;
    private final Warnings warnings;
    private final Set<String> told = new HashSet<>();

    TemplateFonts(SourceFiles files, Warnings warnings) {
        this.files = files;
        this.warnings = warnings;
    }

    FontLibrary library(List<FontFaceItem> items) {
        Map<FontStyle, FontFace> faces = new HashMap<>();
        for (FontFaceItem item : items) {
            add(item, faces);
        }
        return faces.isEmpty() ? FontLibrary.bundled() : FontLibrary.bundled().with(faces);
    }

    private void add(FontFaceItem item, Map<FontStyle, FontFace> faces) {
        String family = "";
        Weight weight = Weight.REGULAR;
        Slant slant = Slant.UPRIGHT;
        @Nullable
        Declaration sources = null;
        for (CssItem each : item.contents()) {
            if (!(each instanceof Declaration declaration)) {
                continue;
            }
            CssValue value = declaration.value().isEmpty()
                    ? null
                    : GenericParser.value(declaration.value().getFirst(), "");
            switch (declaration.name()) {
                case "font-family" -> family = value instanceof CssValue.Text text
                        ? text.text()
                        : platen.jobs.engine.document.css.CssText.of(declaration.value());
                case "src" -> sources = declaration;
                case "font-weight" -> weight = value != null && (value.is("bold")
                        || value instanceof CssValue.Num number && number.value() >= 600) ? Weight.BOLD : weight;
                case "font-style" -> slant = value == null || value.is("normal") ? Slant.UPRIGHT : Slant.ITALIC;
                default -> {}
            }
        }
        if (family.isEmpty() || sources == null) {
            warnings.add(item.place(), "@font-face needs a font-family and a src; it is ignored.");
            return;
        }
        FontFace face = face(sources, item.place());
        if (face != null) {
            faces.put(new FontStyle(family, weight, slant), face);
        }
    }

    /** The first face that can be read. */
    private @Nullable FontFace face(Declaration sources, Place place) {
        boolean remote = false;
        String problem = "";
        for (var component : sources.value()) {
            CssValue.Url url = GenericParser.url(component, "");
            if (url == null) {
                continue;
            }
            String name = files.find(url.address(), place.file());
            byte[] bytes = name == null ? null : files.files().get(name);
            if (bytes == null) {
                remote |= SourceFiles.isRemote(url.address());
                problem = problem.isEmpty() ? "There is no file '" + url.address() + "' beside the template" : problem;
                continue;
            }
            try {
                return FontFace.of(bytes);
            } catch (IllegalArgumentException e) {
                problem = name + ": " + e.getMessage();
            }
        }
        warnings.add(place, remote
                ? "A font of @font-face is on another host; nothing is fetched. Put it into the zip."
                : problem.isEmpty()
                        ? "@font-face names no file; it is ignored."
                        : problem + ". A font must be a .ttf with TrueType outlines in the zip; this one is ignored.");
        return null;
    }

    /** Warns of families that rules ask for and that there are not, each once. */
    void check(List<StyleRule> rules, FontLibrary fonts) {
        rules.forEach(rule -> check(rule.block(), fonts));
    }

    void check(Block block, FontLibrary fonts) {
        for (Block.Entry entry : block.entries()) {
            if (entry instanceof Block.Longhand longhand
                    && longhand.setting().leftToRight() == PropertyTable.named("font-family")
                    && longhand.setting()
                            .value() instanceof platen.jobs.engine.document.property.Declared.Known known) {
                check(known.value(), longhand.place(), fonts);
            }
        }
    }

    private void check(CssValue families, Place place, FontLibrary fonts) {
        List<String> names = FontFamilies.names(families);
        if (FontFamilies.found(names, fonts) == null && names.stream().noneMatch(GENERIC::contains)
                && told.add(names.getFirst())) {
            warnings.add(place, "The font family '" + names.getFirst() + "' is neither bundled nor declared by "
                    + "@font-face; Liberation Sans stands in for it.");
        }
    }
}
