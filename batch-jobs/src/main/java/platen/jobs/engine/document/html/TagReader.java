package platen.jobs.engine.document.html;

import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.ExpressionReader;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;

/** Reads one tag in double braces, and knows the blocks that are open. */
final class TagReader {
    private static final int MAX_DEPTH = 64;

    private final String file;
    private final String text;
    private final Scanner in;
    private @Nullable Block open;

    TagReader(String file, String text) {
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

    /** Reads the tag that begins at an offset. */
    TemplateTag read(int start) {
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
        open = new Block(name, place, open);
        if (open.depth() > MAX_DEPTH) {
            throw new Mistake(place, "Blocks are nested deeper than " + MAX_DEPTH + " levels.");
        }
        return tag(TemplateTag.Kind.OPEN, expression, place, open);
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
        return tag(TemplateTag.Kind.ELSE, condition, place, block);
    }

    private TemplateTag closing(Scanner from, Place place) {
        Block block = open;
        if (block == null) {
            throw stray(place);
        }
        String name = from.word();
        if (!name.equals(block.name()) || !from.skipSpace().take("}}")) {
            throw new Mistake(place, "Expected " + end(block) + ", found '{{/" + name + "'.");
        }
        open = block.parent();
        return tag(TemplateTag.Kind.CLOSE, null, place, block);
    }

    /** Checks that no block is left open at the end of the source. */
    void end() {
        if (open != null) {
            in.seek(text.length());
            throw in.expected(end(open));
        }
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
        return expression;
    }

    private static void closeBraces(Scanner from) {
        if (!from.skipSpace().take("}}")) {
            throw from.expected("'}}', '|' and a formatter, or a comparison");
        }
    }
}
