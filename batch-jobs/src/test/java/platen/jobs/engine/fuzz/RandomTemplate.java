package platen.jobs.engine.fuzz;

import java.util.List;
import java.util.Random;

/** Generates smart documents that are mostly valid: nested, long, and with unusual content. */
final class RandomTemplate {
    private static final List<String> TAGS = List.of("p", "div", "table", "tr", "td", "ul", "li", "span", "b", "h1",
            "section",
            "a", "img", "barcode", "checkbox", "signature", "thead", "tbody", "col", "pre", "header", "nosuch");
    private static final List<String> PROPERTIES = List.of("width", "height", "margin", "padding", "font-size",
            "line-height",
            "border", "display", "position", "float", "flex", "flex-grow", "gap", "text-indent", "letter-spacing",
            "break-inside", "columns", "min-width", "max-width", "border-radius", "top", "left", "hyphens", "orphans",
            "table-layout", "border-spacing", "background", "color", "font-family", "white-space", "direction");
    private static final List<String> VALUES = List.of("0", "1pt", "-5mm", "50%", "1e30pt", "99999999cm", "auto",
            "none",
            "flex", "table", "table-cell", "inline-block", "absolute", "fixed", "running(head)", "nowrap", "pre", "rtl",
            "avoid", "always", "#123", "rgb(1,2,3)", "1px solid red", "0.0000001px", "calc(1px + 2%)", "inherit",
            "serif",
            "url(x.png)", "element(head)", "counter(pages)", "'", "\\", "1 1 0", "collapse");
    private static final List<String> SELECTORS = List.of("*", "p", ".a", "#b", "div > p", "td:first-child", "@page",
            "@page :first", "@font-face", "@media print", "li:nth-child(2n+1)", "a, b", "p::before", "[x]", "> p");
    private static final List<String> EXPRESSIONS = List.of("a", "a.b", "this", "../a", "@page", "@pages", "@number",
            "a | upper", "a | currency(\"EUR\")", "a | date(\"d MMMM yyyy\")", "a | number(99)", "a | mask(\"999\")",
            "a | truncate(0)", "a | sum(\"b\")", "a == 1 and not b", "(a", "a | nosuch", "1 < 2", "\"", "@root.a.b.c",
            "a | group(0)", "a | percent(-1)", "a | join(\"\")", "a | default(\"x\")");
    private static final int MAX_DEPTH = 40;

    private final Random random;
    private final StringBuilder out = new StringBuilder();
    private int parts;

    private RandomTemplate(Random random) {
        this.random = random;
        this.parts = 20 + random.nextInt(300);
    }

    static String of(Random random) {
        return new RandomTemplate(random).document();
    }

    private String document() {
        out.append("<html lang='").append(pick(List.of("en", "de-DE", "ar", "th", "zz-ZZ"))).append("'><head><style>");
        for (int i = random.nextInt(8); i > 0; i--) {
            rule();
        }
        out.append("</style></head><body>");
        while (parts > 0) {
            content(0);
        }
        return out.append("</body></html>").toString();
    }

    private void rule() {
        out.append(pick(SELECTORS)).append(" {");
        declarations();
        out.append(random.nextInt(20) == 0 ? "" : "} ");
    }

    private void declarations() {
        for (int i = random.nextInt(5); i > 0; i--) {
            out.append(pick(PROPERTIES)).append(": ").append(pick(VALUES)).append("; ");
        }
    }

    private void content(int depth) {
        parts--;
        if (depth >= MAX_DEPTH || parts < 0) {
            text();
            return;
        }
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> element(depth);
            case 3 -> block("each", depth);
            case 4 -> block("if", depth);
            case 5 -> out.append("{{").append(pick(EXPRESSIONS)).append("}}");
            case 6 -> cell(depth);
            default -> text();
        }
    }

    private void element(int depth) {
        String tag = pick(TAGS);
        out.append('<').append(tag);
        switch (random.nextInt(6)) {
            case 0 -> {
                out.append(" style=\"");
                declarations();
                out.append('"');
            }
            case 1 -> out.append(" class='a' id='b'");
            case 2 -> out.append(" colspan='").append(pick(List.of("2", "0", "-1", "99999999999", "x"))).append('\'');
            case 3 -> out.append(" type='").append(pick(List.of("qr", "ean13", "code128", "pdf417", "aztec", "no")))
                    .append("' value='{{a}}' src='{{b}}' href='x'");
            case 4 -> out.append(" title='").append("x".repeat(random.nextInt(3000))).append('\'');
            default -> {}
        }
        out.append('>');
        children(depth);
        if (random.nextInt(60) != 0) {
            out.append("</").append(tag).append('>');
        }
    }

    private void cell(int depth) {
        out.append("<table><tr><td>");
        children(depth);
        out.append("</td><td rowspan='2'>{{a}}</td></tr></table>");
    }

    private void block(String kind, int depth) {
        out.append("{{#").append(kind).append(' ').append(pick(EXPRESSIONS)).append("}}");
        children(depth);
        out.append(random.nextInt(40) == 0 ? "" : "{{/" + kind + "}}");
    }

    private void children(int depth) {
        for (int i = random.nextInt(4); i > 0; i--) {
            content(depth + 1);
        }
    }

    private void text() {
        for (int i = random.nextInt(30); i > 0; i--) {
            switch (random.nextInt(8)) {
                case 0 -> out.appendCodePoint(codePoint());
                case 1 -> out.append("&shy;");
                case 2 -> out.append(' ');
                default -> out.append((char) ('a' + random.nextInt(26)));
            }
        }
    }

    /** Returns a random code point, sometimes a lone surrogate, which no file can contain but a string can. */
    private int codePoint() {
        int any = random.nextInt(random.nextBoolean() ? 0x3000 : Character.MAX_CODE_POINT + 1);
        return any == '<' || any == '{' ? ' ' : any;
    }

    private String pick(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
