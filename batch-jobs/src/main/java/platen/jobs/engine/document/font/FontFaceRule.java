package platen.jobs.engine.document.font;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssText;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.text.font.CodePointRanges;
import platen.jobs.engine.text.font.FontStyle.Slant;

/**
 * The descriptors of an {@code @font-face} rule (CSS Fonts 4, section 4). Invalid descriptors are ignored.
 *
 * <p>Not thread-safe.
 */
final class FontFaceRule {
    private static final int REGULAR = 400;
    private static final int BOLD = 700;
    private static final int MAX_WEIGHT = 1000;
    private static final Set<String> OTHER_FORMATS = Set.of("embedded-opentype", "svg");

    private final List<Declaration> ignored = new ArrayList<>();
    private String family = "";
    private List<Source> sources = List.of();
    private int minWeight = REGULAR;
    private int maxWeight = REGULAR;
    private Slant slant = Slant.UPRIGHT;
    private CodePointRanges ranges = CodePointRanges.ALL;

    /**
     * A source of the face.
     *
     * @param text the address of a file, or the name of an installed font
     */
    record Source(String text, boolean local) {}

    FontFaceRule(List<CssItem> contents) {
        for (CssItem each : contents) {
            if (each instanceof Declaration declaration && !declaration.value().isEmpty()) {
                read(declaration);
            }
        }
    }

    /** Returns the descriptors that have no effect on what is drawn. */
    List<Declaration> ignored() {
        return ignored;
    }

    String family() {
        return family;
    }

    /** Returns the sources that may be usable, in the order of preference. */
    List<Source> sources() {
        return sources;
    }

    int minWeight() {
        return minWeight;
    }

    int maxWeight() {
        return maxWeight;
    }

    Slant slant() {
        return slant;
    }

    CodePointRanges ranges() {
        return ranges;
    }

    private void read(Declaration declaration) {
        List<Component> value = declaration.value();
        switch (declaration.name()) {
            case "font-family" -> family = text(value);
            case "src" -> readSources(value);
            case "font-weight" -> readWeights(value);
            case "font-style" -> slant = text(value.subList(0, 1)).equalsIgnoreCase("normal")
                    ? Slant.UPRIGHT
                    : Slant.ITALIC;
            case "unicode-range" -> {
                CodePointRanges read = CodePointRanges.parse(CssText.of(value));
                ranges = read == null ? ranges : read;
                if (read == null) {
                    ignored.add(declaration);
                }
            }
            case "font-display" -> {}
            default -> {
                if (!CssText.of(value).strip().matches("(?i)normal|auto|100%")
                        && !BlockReader.isInert(declaration.name())) {
                    ignored.add(declaration);
                }
            }
        }
    }

    private static String text(List<Component> value) {
        return value.getFirst() instanceof Token token && token.kind() == Token.Kind.STRING
                ? token.text()
                : CssText.of(value).strip();
    }

    private void readWeights(List<Component> value) {
        List<Integer> weights = new ArrayList<>();
        for (Component component : value) {
            CssValue weight = component.isWhitespace() ? null : GenericParser.value(component, "");
            if (weight instanceof CssValue.Num number) {
                weights.add((int) Math.clamp(number.value(), 1, MAX_WEIGHT));
            } else if (weight != null) {
                weights.add(weight.is("bold") ? BOLD : REGULAR);
            }
        }
        if (!weights.isEmpty() && weights.size() <= 2) {
            minWeight = Math.min(weights.getFirst(), weights.getLast());
            maxWeight = Math.max(weights.getFirst(), weights.getLast());
        }
    }

    private void readSources(List<Component> value) {
        List<Source> read = new ArrayList<>();
        boolean usable = true;
        @Nullable
        Source open = null;
        for (Component component : value) {
            if (component instanceof Token token && token.kind() == Token.Kind.COMMA) {
                add(open, usable, read);
                open = null;
                usable = true;
                continue;
            }
            CssValue.Url url = GenericParser.url(component, "");
            if (url != null) {
                open = new Source(url.address(), false);
            } else if (component instanceof Component.Function function) {
                if (function.name().equals("local") && !function.arguments().isEmpty()) {
                    open = new Source(text(function.arguments()), true);
                } else if (function.name().equals("format") && !function.arguments().isEmpty()) {
                    usable &= !OTHER_FORMATS.contains(text(function.arguments()).toLowerCase(Locale.ROOT));
                }
            }
        }
        add(open, usable, read);
        // A later declaration replaces an earlier one, but not when browsers would ignore it.
        sources = read.isEmpty() ? sources : List.copyOf(read);
    }

    private static void add(@Nullable Source source, boolean usable, List<Source> to) {
        if (source != null && usable) {
            to.add(source);
        }
    }
}
