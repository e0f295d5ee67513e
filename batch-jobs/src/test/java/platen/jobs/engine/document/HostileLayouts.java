package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;

/** Documents whose layout is made to harm: tracks, spans, columns, sizes and nested measuring that multiply. */
final class HostileLayouts {
    private static final String CELLS = "<div>x</div>".repeat(1_000);

    private HostileLayouts() {}

    /** Returns all cases. */
    static List<String> all() {
        List<String> all = new ArrayList<>();
        grids(all);
        tables(all);
        nested(all);
        columns(all);
        sizes(all);
        return all;
    }

    private static void grids(List<String> all) {
        all.add(box("display:grid;grid-template-columns:repeat(1000000,1px)", CELLS));
        all.add(box("display:grid;grid-template:repeat(1000,1px)/repeat(1000,1px)", CELLS));
        all.add(box("display:grid;grid-template-columns:repeat(auto-fill,0.0001px)", CELLS));
        all.add(box("display:grid;grid-template-columns:repeat(auto-fit,minmax(1px,1fr));width:9999999px", CELLS));
        all.add(box("display:grid;grid-template-columns:repeat(1000,minmax(min-content,max-content))",
                "<p style='grid-column:span 1000'>a b c</p>".repeat(200)));
        all.add(box("display:grid", "<p style='grid-column:span 1000000'>x</p>".repeat(100)));
        all.add(box("display:grid", "<p style='grid-row:span 1000000;grid-column:span 1000000'>x</p>".repeat(100)));
        all.add(box("display:grid", "<p style='grid-area:-1000000/-1000000/1000000/1000000'>x</p>"));
        all.add(box("display:grid;grid-auto-flow:dense;grid-template-columns:repeat(300,1px)",
                "<p style='grid-column:span 200;grid-row:span 200'>x</p><p>y</p>".repeat(300)));
        all.add(box("display:grid;grid-auto-flow:row dense",
                "<p style='grid-column:999/span 2'>x</p><p style='grid-row:span 999'>x</p>".repeat(200)));
        all.add(box("display:grid;grid-auto-rows:999999px;gap:999999px", CELLS));
        all.add(box("display:grid;grid-template-columns:" + "[a] 1fr ".repeat(900), CELLS));
        all.add(box("display:grid;grid-template-columns:repeat(50,1fr auto minmax(0,1fr) fit-content(1px))",
                "<div style='display:grid;grid-template-columns:subgrid'>x</div>".repeat(500)));
        all.add("{{#each rows}}<div style='display:grid;grid-template-columns:repeat(500,1fr)'>"
                + "<p style='grid-column:span 400'>{{t}}</p></div>{{/each}}");
    }

    private static void tables(List<String> all) {
        all.add("<table>" + "<tr><td colspan=1000 rowspan=65534>x</td></tr>".repeat(200) + "</table>");
        all.add("<table><tr>" + "<td colspan=1000>x</td>".repeat(300) + "</tr></table>");
        all.add("<table>" + "<tr><td rowspan=0>x<td colspan=7 rowspan=3>y<td></tr>".repeat(1_000) + "</table>");
        all.add("<table><colgroup span=1000000></colgroup><col span=1000000><tr><td>x</td></tr></table>");
        all.add("<table border=1 style='border-collapse:collapse'>"
                + ("<tr>" + "<td colspan=3 rowspan=5>x</td>".repeat(40) + "</tr>").repeat(60) + "</table>");
        all.add("<table>" + "<thead><tr><th>x</th></tr></thead><tfoot><tr><td>y</td></tr></tfoot>".repeat(500)
                + "<tr><td>z</td></tr></table>");
        all.add("<table style='height:9999999px'><tr><td>x</td></tr></table>");
        all.add("<table cellspacing=99999 cellpadding=99999><tr><td>x<td>y</tr><tr><td>z</tr></table>");
        all.add("<table>" + "<caption>x</caption>".repeat(2_000) + "<tr><td>z</td></tr></table>");
        all.add("<div style='display:table-cell'>".repeat(120) + "x");
        all.add("<div style='display:table-row'><span style='display:table-column'>".repeat(60) + "x");
        all.add("<table>{{#each rows}}<tr><td rowspan=50>{{t}}<td colspan=20>x</tr>{{/each}}</table>");
    }

    private static void nested(List<String> all) {
        for (String style : List.of("display:flex", "display:inline-flex", "display:grid", "display:inline-grid",
                "display:table", "display:inline-block", "display:flex;flex-direction:column", "float:left",
                "display:flex;flex-wrap:wrap;align-items:center", "display:table-cell;vertical-align:middle",
                "display:inline-table", "position:absolute", "display:flow-root;break-inside:avoid",
                "display:flex;height:50%", "display:grid;grid-template-columns:auto minmax(min-content,1fr)",
                "width:fit-content", "width:min-content", "aspect-ratio:2;display:flex", "display:list-item")) {
            all.add(deep("<div style='" + style + "'>", 80, "<p>a b c</p>".repeat(100)));
            all.add(deep("<div style='" + style + "'>a<div>b</div>", 60, "{{#each rows}}{{t}} {{/each}}"));
        }
        all.add(deep("<table><tr><td>a<td>", 50, "<p>a b c</p>".repeat(300)));
        all.add(deep("<table style='width:100%;height:100%'><tr><td rowspan=2><td>", 40, "x"));
        all.add(deep("<div style='display:flex'><table><tr><td><div style='display:grid'>", 20, "x ".repeat(2_000)));
        all.add(deep("<div style='float:left'><table align=left><tr><td><span style='display:inline-block'>", 20,
                "x ".repeat(2_000)));
        all.add(deep("<fieldset><legend>x</legend>", 100, "x"));
        all.add(deep("<button>", 60, "x"));
    }

    private static void columns(List<String> all) {
        all.add(box("column-count:1000000", "<p>a b c</p>".repeat(2_000)));
        all.add(box("columns:0.001px", "<p>a b c</p>".repeat(2_000)));
        all.add(box("columns:50;column-gap:0;height:1px", "<p>a b c</p>".repeat(2_000)));
        all.add(box("columns:100 1px;column-fill:balance", "<p style='column-span:all'>a</p><p>b</p>".repeat(500)));
        all.add(box("columns:9", "<div style='height:1000000px'></div>".repeat(3)));
        all.add(box("columns:40", "<p style='float:left;break-inside:avoid'>a b c</p>".repeat(800)));
        all.add(box("columns:20;orphans:999;widows:999", "<p>" + "a<br>".repeat(3_000) + "</p>"));
    }

    private static void sizes(List<String> all) {
        for (String style : List.of("margin:99999999px", "margin-top:-99999999px", "padding:99999999px",
                "height:99999999px", "min-height:1e9px", "width:1e9px", "border:99999px solid", "line-height:1e7",
                "font-size:99999px", "font-size:1e-9px", "letter-spacing:99999px", "text-indent:-1e9px",
                "position:absolute;top:99999999px", "position:absolute;bottom:-99999999px",
                "position:relative;top:99999999px", "position:fixed;left:1e9px", "transform:scale(1e9)",
                "aspect-ratio:1/1e9", "float:left;height:1e8px", "break-before:page;height:1e8px", "gap:1e9px",
                "outline:1e9px solid", "box-shadow:0 0 1e6px 1e6px red", "word-spacing:1e9px", "tab-size:1e9",
                "overflow:hidden;height:1e9px", "columns:2;height:1e9px", "flex:1e9 1e9 1e9px")) {
            all.add("<p style='" + style + "'>a b</p><p>c</p>");
        }
        all.add("<div style='position:relative'>" + "<p style='position:absolute;top:1%;bottom:1%'>x</p>".repeat(2_000)
                + "</div>");
        all.add("<p style='orphans:1000000;widows:1000000'>" + "a<br>".repeat(20_000) + "</p>");
        all.add("<div style='display:flex;flex-wrap:wrap'>"
                + "<p style='flex:1 1 auto;min-width:1px;max-width:9px'>a</p>".repeat(5_000) + "</div>");
        all.add("<p style='float:left;width:30%'>a</p><p style='float:right;clear:left'>b</p>".repeat(2_000));
        all.add("<p style='margin-top:-1px;margin-bottom:-1px;clear:both'></p>".repeat(5_000));
        all.add("<p style='position:fixed'>x</p>".repeat(300) + "<p style='break-before:page'>y</p>".repeat(300));
    }

    private static String box(String style, String content) {
        return "<div style='" + style + "'>" + content + "</div>";
    }

    private static String deep(String start, int depth, String inside) {
        return start.repeat(depth) + inside;
    }
}
