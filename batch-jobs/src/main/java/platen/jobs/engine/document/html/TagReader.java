package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.ExpressionReader;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Mistakes;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;

/** Reads one tag in double braces, and knows the blocks that are open. */
final class TagReader {
    private static final int MAX_DEPTH = 64;
    /** Checks names and arguments, which are the same in all languages. */
    private static final Formatters FORMATTERS = new Formatters(Locale.ENGLISH, "EUR");

    private final String file;
    private final String text;
    private final Scanner in;
    private final Mistakes mistakes;
    private @Nullable Block open;
    /** Blocks whose first tag is broken; their other tags are passed over. */
    private final Set<Block> broken = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Names of blocks that were given up because the block around them ended; their ends are passed over. */
    private final List<String> abandoned = new ArrayList<>();

    /** @param mistakes takes those that are found */
    TagReader(String file, String text, Mistakes mistakes) {
        this.mistakes = mistakes;
        this.file = file;
        this.text = text;
        this.in = new Scanner(file, text);
    }

    /** The innermost open block, or null. */
    @Nullable
    Block open() {
        return open;
    }

    Place place(int offset) {
        return in.place(offset);
    }

    /** Reads the tag that begins at an offset; a broken one is a remark, and a mistake. */
    TemplateTag read(int start) {
        try {
            return readTag(start);
        } catch (Mistake mistake) {
            mistakes.add(mistake);
            int close = text.indexOf("}}", start);
            int next = text.indexOf("{{", start + 2);
            int end = close < 0 || next >= 0 && next < close ? start + 2 : close + 2;
            return new TemplateTag(TemplateTag.Kind.REMARK, null, start, end, in.place(start), open);
        }
    }

    private TemplateTag readTag(int start) {
        int close = text.indexOf("}}", start);
        String inside = close < 0 ? "" : text.substring(start, close);
        if (inside.startsWith("{{!") || inside.indexOf('&') < 0 && inside.indexOf('\u00A0') < 0) {
            in.seek(start);
            TemplateTag tag = read(in, in.place());
            return at(tag, start, in.position());
        }
        // Editors write characters of an expression as entities.
        var decoded = new Scanner(file, Parser.unescapeEntities(inside, true).replace('\u00A0', ' ') + "}}");
        try {
            return at(read(decoded, in.place(start)), start, close + 2);
        } catch (Mistake mistake) {
            throw new Mistake(in.place(start), String.valueOf(mistake.getMessage()));
        }
    }

    private static TemplateTag at(TemplateTag tag, int start, int end) {
        return new TemplateTag(tag.kind(), tag.expression(), start, end, tag.place(), tag.block());
    }

    private TemplateTag read(Scanner from, Place place) {
        from.take("{{");
        if (from.take("!")) {
            from.until(from.take("--") ? "--}}" : "}}", "The comment");
            return tag(TemplateTag.Kind.REMARK, null, place, open);
        }
        if (from.take("#")) {
            return opening(from, place);
        }
        if (from.take("/")) {
            return closing(from, place);
        }
        if (from.looksAt("else") && !from.isWordAt(from.position() + "else".length())) {
            return division(from, place);
        }
        Expression value = expression(from);
        return tag(TemplateTag.Kind.VALUE, value, place, open);
    }

    private static TemplateTag tag(TemplateTag.Kind kind, @Nullable Expression expression, Place place,
            @Nullable Block block) {
        return new TemplateTag(kind, expression, 0, 0, place, block);
    }

    private TemplateTag opening(Scanner from, Place place) {
        String name = from.word();
        var block = new Block(name, place, open);
        if (block.depth() > MAX_DEPTH) {
            throw new Mistake(place, "Blocks are nested deeper than " + MAX_DEPTH + " levels.");
        }
        try {
            Expression expression = opening(from, name, place);
            open = block;
            return tag(TemplateTag.Kind.OPEN, expression, place, block);
        } catch (Mistake mistake) {
            open = block;
            broken.add(block);
            throw mistake;
        }
    }

    private static Expression opening(Scanner from, String name, Place place) {
        Place at = from.skipSpace().place();
        Expression expression = switch (name) {
            case "if", "each" -> expression(from);
            case "unless" -> new Expression.Not(expression(from), place);
            default -> throw new Mistake(place,
                    "There is no block '#" + name + "'; there are #if, #unless and #each.");
        };
        if (name.equals("each") && !(expression instanceof Expression.Path)) {
            throw new Mistake(at, "#each takes a field that holds an array, such as items.");
        }
        return expression;
    }

    private TemplateTag division(Scanner from, Place place) {
        Block block = open;
        if (block == null) {
            throw stray(place);
        }
        from.take("else");
        Expression condition = null;
        if (from.skipSpace().looksAt("if") && !from.isWordAt(from.position() + "if".length())) {
            from.take("if");
            condition = expression(from);
            if (block.name().equals("each")) {
                throw new Mistake(place, "An {{else if}} belongs to no {{#each}}; expected {{else}}.");
            }
        } else {
            closeBraces(from);
        }
        return tag(broken.contains(block) ? TemplateTag.Kind.REMARK : TemplateTag.Kind.ELSE, condition, place, block);
    }

    private TemplateTag closing(Scanner from, Place place) {
        Block block = open;
        String name = from.word();
        boolean closed = from.skipSpace().take("}}");
        if (block != null && closed && name.equals(block.name())) {
            open = block.parent();
            return tag(broken.contains(block) ? TemplateTag.Kind.REMARK : TemplateTag.Kind.CLOSE, null, place, block);
        }
        if (closed && abandoned.remove(name)) {
            return tag(TemplateTag.Kind.REMARK, null, place, block);
        }
        if (block == null) {
            throw stray(place);
        }
        abandonUpTo(name);
        throw new Mistake(place, "Expected " + end(block) + ", found '{{/" + name + "'.");
    }

    /** Gives up the blocks within the innermost block of a name, and ends that; without such a block all stay open. */
    private void abandonUpTo(String name) {
        List<String> within = new ArrayList<>();
        for (Block each = open; each != null; each = each.parent()) {
            if (each.name().equals(name)) {
                abandoned.addAll(within);
                open = each.parent();
                return;
            }
            within.add(each.name());
        }
    }

    /** Notes the blocks that are left open at the end of the source, in their order. */
    void end() {
        List<Block> left = new ArrayList<>();
        for (Block each = open; each != null; each = each.parent()) {
            if (!broken.contains(each)) {
                left.addFirst(each);
            }
        }
        left.forEach(each -> mistakes.add(new Mistake(each.place(), "The {{#" + each.name()
                + "}} is never closed; expected {{/" + each.name() + "}}.")));
    }

    private static String end(Block block) {
        return "{{/" + block.name() + "}} for the {{#" + block.name() + "}} at line " + block.place().line();
    }

    private static Mistake stray(Place place) {
        return new Mistake(place, "An end or an else of a block that was never opened.");
    }

    private static Expression expression(Scanner from) {
        Expression expression = new ExpressionReader(from).value();
        closeBraces(from);
        checkFormatters(expression);
        return expression;
    }

    private static void checkFormatters(Expression expression) {
        switch (expression) {
            case Expression.Formatted formatted -> {
                checkFormatters(formatted.value());
                FORMATTERS.of(formatted.formatter(), formatted.arguments(), formatted.place());
            }
            case Expression.Not not -> checkFormatters(not.of());
            case Expression.And and -> {
                checkFormatters(and.left());
                checkFormatters(and.right());
            }
            case Expression.Or or -> {
                checkFormatters(or.left());
                checkFormatters(or.right());
            }
            case Expression.Comparison comparison -> {
                checkFormatters(comparison.left());
                checkFormatters(comparison.right());
            }
            case Expression.Path path -> {}
            case Expression.Counter counter -> {}
            case Expression.Literal literal -> {}
        }
    }

    private static void closeBraces(Scanner from) {
        if (!from.skipSpace().take("}}")) {
            throw from.expected("'}}', '|' and a formatter, or a comparison");
        }
    }
}
