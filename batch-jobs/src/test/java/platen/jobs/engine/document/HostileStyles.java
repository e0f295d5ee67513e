package platen.jobs.engine.document;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Style sheets made to harm: selectors, custom properties, functions, nesting and sizes that multiply. */
final class HostileStyles {
    private static final String PARAGRAPHS = "<p class=a>x</p>".repeat(2_000);
    private static final String DEEP = "<div class=a>".repeat(200) + "<p class=a>x</p>".repeat(500);

    private HostileStyles() {}

    /** Returns all cases. */
    static List<String> all() {
        List<String> all = new ArrayList<>();
        selectors(all);
        customProperties(all);
        functions(all);
        nesting(all);
        sizes(all);
        effects(all);
        counters(all);
        repeated(all);
        return all;
    }

    private static void selectors(List<String> all) {
        all.add(sheet(":has(.b) ".repeat(20) + "p{color:red}", DEEP));
        all.add(sheet("div:has(p:nth-child(500)){color:red}".repeat(500), DEEP));
        all.add(sheet("div:has(div:not(.b) p ~ p ~ p ~ .b){color:red}", DEEP));
        all.add(sheet("p:nth-child(2n of .a):nth-last-child(3n of .a){color:red}".repeat(500), PARAGRAPHS));
        all.add(sheet("p ~ p ~ p ~ p ~ p ~ .b{color:red}", PARAGRAPHS));
        all.add(sheet(".a ~ .a .b, .a ~ .a ~ .a{color:red}".repeat(200), PARAGRAPHS));
        all.add(sheet("div ".repeat(1_000) + "p{color:red}", DEEP));
        all.add(sheet("* * * * * * * * .b{color:red}".repeat(200), DEEP));
        all.add(sheet(":not(".repeat(20_000) + "p" + ")".repeat(20_000) + "{color:red}", PARAGRAPHS));
        all.add(sheet(":is(".repeat(20_000), PARAGRAPHS));
        all.add(sheet(":is(p,div) ".repeat(18) + "p{color:red}", DEEP));
        all.add(sheet(":is(" + ".a,".repeat(50_000) + "p){color:red}", PARAGRAPHS));
        all.add(sheet("[class*='" + "a".repeat(100_000) + "']{color:red}".repeat(10), PARAGRAPHS));
        all.add(sheet("[title*='" + "a".repeat(5_000) + "b']{color:red}",
                "<p title='" + "a".repeat(500_000) + "'>x</p>"));
        all.add(sheet("p:first-child:last-child:only-of-type{color:red}".repeat(5_000), PARAGRAPHS));
        all.add(sheet(rules(20_000, i -> ".c" + i + "{color:red}"), PARAGRAPHS));
        all.add(sheet(rules(20_000, i -> "p.a{margin:" + i + "px}"), PARAGRAPHS));
        all.add(sheet(".a,".repeat(100_000) + ".a{color:red}", "<p class=a>x</p>"));
        all.add(sheet("p::before{content:'x'}".repeat(5_000), PARAGRAPHS));
        all.add(sheet("p{color:red}", "<p class='" + IntStream.range(0, 100_000).mapToObj(i -> "c" + i)
                .collect(joining(" ")) + "'>x</p>"));
    }

    private static void customProperties(List<String> all) {
        all.add(sheet(":root{--a0:aaaaaaaaaa;" + rules(60, i -> "--a" + (i + 1) + ":var(--a" + i + ")var(--a" + i
                + ");") + "}p{content:var(--a60)}", "<p>x</p>"));
        all.add(sheet(":root{" + rules(5_000, i -> "--a" + i + ":var(--a" + (i + 1) + ");") + "}p{color:var(--a0)}",
                PARAGRAPHS));
        all.add(sheet(":root{" + rules(5_000, i -> "--a" + i + ":var(--a" + (i + 1) % 5_000 + ");")
                + "}p{color:var(--a0)}", PARAGRAPHS));
        all.add(sheet("p{color:" + "var(--a,".repeat(20_000) + "red" + ")".repeat(20_000) + "}", PARAGRAPHS));
        all.add(sheet(":root{" + rules(20_000, i -> "--a" + i + ":" + i + ";") + "}", DEEP));
        all.add(sheet("p{" + rules(200, i -> "--a" + i + ":" + "x ".repeat(200) + ";") + "}", PARAGRAPHS));
        all.add(sheet(":root{--a:" + "x ".repeat(100_000) + "}p{" + "font-family:var(--a);".repeat(200) + "}",
                PARAGRAPHS));
    }

    private static void functions(List<String> all) {
        all.add(sheet("p{width:" + "calc(".repeat(20_000) + "1px" + ")".repeat(20_000) + "}", "<p>x</p>"));
        all.add(sheet("p{width:calc(1px" + " + 1px".repeat(100_000) + ")}", PARAGRAPHS));
        all.add(sheet("p{width:" + "min(1px,max(2px,".repeat(5_000) + "1px" + "))".repeat(5_000) + "}", "<p>x</p>"));
        all.add(sheet("p{background:" + "linear-gradient(red,blue),".repeat(20_000) + "red}", PARAGRAPHS));
        all.add(sheet("p{background:linear-gradient(" + "red,".repeat(100_000) + "blue)}", "<p>x</p>"));
        all.add(sheet("div{display:grid;grid-template-columns:repeat(1000000,1px)}", "<div><p>x</p></div>"));
        all.add(sheet("div{display:grid;grid-template-columns:" + "repeat(100,1px 2px) ".repeat(500) + "}",
                "<div><p>x</p></div>"));
        all.add(sheet("div{display:grid;grid-template-areas:" + "'a b c' ".repeat(20_000) + "}",
                "<div><p>x</p></div>"));
        all.add(sheet("div{display:grid}p{grid-area:1000000/1000000}", "<div><p>x</p></div>"));
        all.add(sheet("p::before{content:" + "attr(title) ".repeat(5_000) + "}",
                "<p title='" + "x".repeat(5_000) + "'>x</p>".repeat(20)));
        all.add(sheet("p::before{content:'" + "x".repeat(500_000) + "'}", "<p>x</p>"));
        all.add(sheet("p::before{content:'" + "x".repeat(1_000) + "'}", PARAGRAPHS));
        all.add(sheet("p{transform:" + "rotate(1deg) ".repeat(50_000) + "}", PARAGRAPHS));
        all.add(sheet("p{box-shadow:" + "1px 1px 99px red,".repeat(20_000) + "0 0 red}", PARAGRAPHS));
        all.add(sheet("p{font-family:" + "'a',".repeat(50_000) + "b}", PARAGRAPHS));
        all.add(sheet("p{width:1e999999px;height:-1e999999px;margin:1e38px}", PARAGRAPHS));
        all.add(sheet("p{border:1e30px solid;text-indent:1e30px;letter-spacing:1e30px}", PARAGRAPHS));
        all.add(sheet("p{position:absolute;left:1e30px;border-radius:1e30px}", PARAGRAPHS));
        all.add(sheet("div{margin-left:1e30%;padding-top:1e30%}", DEEP));
        all.add(sheet("p{counter-increment:" + "a ".repeat(50_000) + "}", PARAGRAPHS));
        all.add(sheet("p{counter-increment:a 2147483647}p::before{content:counter(a,lower-roman)}", PARAGRAPHS));
        all.add(sheet("div{counter-reset:a}div::before{content:counters(a,'.')}", "<div>".repeat(250) + "x"));
    }

    private static void nesting(List<String> all) {
        all.add(sheet("@media print{".repeat(20_000) + "p{color:red}", "<p>x</p>"));
        all.add(sheet("@supports (color:red){".repeat(20_000) + "p{color:red}", "<p>x</p>"));
        all.add(sheet("@supports " + "(".repeat(50_000) + "color:red", "<p>x</p>"));
        all.add(sheet("@media " + "not (".repeat(50_000) + "print", "<p>x</p>"));
        all.add(sheet("@media " + "print,".repeat(100_000) + "all{p{color:red}}", "<p>x</p>"));
        all.add(sheet("p{&:is(p){".repeat(5_000) + "color:red", "<p>x</p>"));
        all.add(sheet(".a{.a,.a &,& .a{".repeat(200) + "color:red", DEEP));
        all.add(sheet("p,p,p,p{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{&,&,&,&{color:red"
                + "}".repeat(10), PARAGRAPHS));
        all.add(sheet(rules(20_000, i -> "@layer a" + i + "{p{color:red}}"), "<p>x</p>"));
        all.add(sheet("@layer a{".repeat(5_000) + "p{color:red}", "<p>x</p>"));
        all.add(sheet(rules(5_000, i -> "@import 'a" + i + ".css';"), "<p>x</p>"));
        all.add(sheet("{".repeat(500_000), "<p>x</p>"));
        all.add(sheet("[".repeat(500_000), "<p>x</p>"));
        all.add(sheet("a(".repeat(250_000), "<p>x</p>"));
    }

    private static void sizes(List<String> all) {
        all.add(sheet("/*".repeat(500_000), "<p>x</p>"));
        all.add(sheet("'\n".repeat(300_000), "<p>x</p>"));
        all.add(sheet("\\".repeat(500_000), "<p>x</p>"));
        all.add(sheet("p{color:red;}".repeat(70_000), "<p>x</p>"));
        all.add(sheet("p{" + "color:red;".repeat(100_000) + "}", PARAGRAPHS));
        all.add(sheet("p{" + "nonsense-property:red;".repeat(40_000) + "}", PARAGRAPHS));
        all.add(sheet(rules(40_000, i -> "p{nonsense-" + i + ":red}"), "<p>x</p>"));
        all.add(sheet("p{color:" + "9".repeat(500_000) + "px}", "<p>x</p>"));
        all.add(sheet("p{color:#" + "f".repeat(500_000) + "}", "<p>x</p>"));
        all.add(sheet("p{color:" + "a".repeat(900_000) + "}", "<p>x</p>"));
        all.add(sheet("p{" + "a".repeat(900_000) + ":red}", "<p>x</p>"));
        all.add(sheet(rules(3_000, i -> "@font-face{font-family:f" + i + ";src:url(f" + i + ".woff2)}"), "<p>x</p>"));
        all.add(sheet("@font-face{font-family:f;unicode-range:" + "U+0-10FFFF,".repeat(50_000) + "U+1}", "<p>x</p>"));
        all.add(sheet(rules(20_000, i -> "@page p" + i + "{margin:1cm}"), "<p>x</p>"));
        all.add(sheet("@page{@top-left{content:'" + "x".repeat(500_000) + "'}}", "<p>x</p>".repeat(200)));
        all.add(sheet(rules(5_000, i -> "@property --a" + i + "{syntax:'<length>';inherits:true;initial-value:1px}"),
                PARAGRAPHS));
    }

    /** Much of what is cheap once. */
    private static void repeated(List<String> all) {
        all.add(sheet("p{" + "all:initial;".repeat(20_000) + "}", PARAGRAPHS));
        all.add(sheet("p{all:unset}".repeat(5_000), PARAGRAPHS));
        all.add(sheet("p{" + "margin:revert;".repeat(20_000) + "}", PARAGRAPHS));
        all.add(sheet(rules(5_000, i -> "@layer l" + i + "{p{color:revert-layer;--x:revert-layer}}"), PARAGRAPHS));
        all.add(sheet("p{" + "border:1px solid red;font:12px a;background:red;".repeat(8_000) + "}", PARAGRAPHS));
        all.add(sheet("[title~=z]{color:red}".repeat(1_000), "<p title='" + "a ".repeat(200_000) + "'>x</p>"));
        all.add(sheet(rules(20_000, i -> "@font-face{font-family:f;src:local('Liberation Sans');unicode-range:U+"
                + Integer.toHexString(i) + "}") + "p{font-family:f}", PARAGRAPHS));
        all.add(sheet(":root{--c0:1px;" + rules(40, i -> "--c" + (i + 1) + ":calc(var(--c" + i + ")*1 + var(--c" + i
                + "));") + "}p{width:var(--c40)}", PARAGRAPHS));
        all.add(sheet(":root{--c0:red;" + rules(40, i -> "--c" + (i + 1) + ":color-mix(in oklch,var(--c" + i
                + "),var(--c" + i + "));") + "}p{color:var(--c40)}", PARAGRAPHS));
        all.add(sheet("p{color:" + "color-mix(in oklab,red,".repeat(60) + "blue" + ")".repeat(60) + "}", PARAGRAPHS));
        all.add(sheet("p{color:" + "color-mix(in oklab,red,".repeat(60) + "none" + ")".repeat(60) + "}", PARAGRAPHS));
        all.add(sheet("@property --a{syntax:'" + "<length>|".repeat(50_000)
                + "<color>';inherits:false;initial-value:1px}p{--a:red;width:var(--a)}", PARAGRAPHS));
        all.add(sheet("@property --a{syntax:'<length>+';inherits:true;initial-value:1px}p{--a:" + "1em ".repeat(50_000)
                + ";width:var(--a)}", PARAGRAPHS));
        all.add(("<p " + rules(499, i -> "a" + i + "=" + i + " ") + ">x</p>").repeat(300));
        all.add(sheet("@scope(.a)to(.b){".repeat(60) + "p{color:red}", DEEP));
        all.add(sheet("@scope(div)to(.b){p{color:red}}".repeat(500), DEEP));
    }

    private static void effects(List<String> all) {
        String shadows = "1px 1px 90px red,".repeat(1_000) + "0 0 1px red";
        all.add(sheet(".a{box-shadow:" + shadows + "}", PARAGRAPHS));
        all.add(sheet(rules(900, i -> "p:nth-child(" + i + "){box-shadow:0 0 " + (i + 1) + "px " + i + "px red}"),
                "<p>x</p>".repeat(2_000)));
        all.add(sheet("p{width:calc(1px * 5e6);height:5000px;box-shadow:0 0 1e9px 1e9px red,inset 0 0 9999px blue}",
                "<p>x</p>".repeat(20)));
        all.add(sheet(".a{float:footnote;height:90px}", PARAGRAPHS));
        all.add(sheet("i{float:footnote}", "<p>x" + "<i>y".repeat(200) + "</p>"));
        all.add(sheet(".a{float:footnote;height:9999px}::footnote-call{font-size:900px}", DEEP));
        all.add(sheet(".a{opacity:.99;mix-blend-mode:multiply}", DEEP));
        all.add(sheet(".a{clip-path:polygon(" + "1px 2%,".repeat(20_000) + "0 0);outline:9999px dotted red}",
                PARAGRAPHS));
        all.add(sheet(".a{border:1px dotted red;border-radius:1e9px;outline:1px dashed;outline-offset:1e9px}", DEEP));
    }

    private static void counters(List<String> all) {
        String names = rules(900, i -> "c" + i + " ");
        String loops = "{{#each rows}}".repeat(4) + "<p>x</p>" + "{{/each}}".repeat(4);
        String many = "{{#each @root.rows}}{{#each @root.rows}}{{#each @root.rows}}<p>x</p>{{/each}}{{/each}}{{/each}}";
        String deep = "<div>".repeat(240) + "<p>x</p>".repeat(2_000);
        String digits = rules(99, i -> "counter(c" + i + ",upper-roman)' '");
        all.add(sheet("p{counter-increment:" + names + "}", PARAGRAPHS));
        all.add(sheet("p{counter-reset:" + names + "}p::before{content:counter(c1)}", PARAGRAPHS));
        all.add(sheet("*{counter-reset:" + names + "}p::before{content:counters(c1,'.')}", deep));
        all.add(sheet("p{counter-increment:a}p::before{content:counter(a)}", many));
        all.add(sheet("p{counter-increment:a}p::before{content:counter(a)}", loops));
        all.add(sheet("p{counter-increment:a}p:nth-child(2n)::before{content:counter(a)}", many));
        all.add(sheet("p{counter-increment:a}p::before{content:" + "counter(a) ".repeat(999) + "}", PARAGRAPHS));
        all.add(sheet("p{counter-increment:a}p::before{content:" + "counter(a) ".repeat(999) + "}", many));
        all.add(sheet("div{counter-reset:a}p::before{content:counters(a,'.')}", deep));
        all.add(sheet("div{counter-reset:a}p::before{content:counters(a,'" + "x".repeat(100_000) + "')}", deep));
        all.add(sheet("div{counter-reset:a}p::before{content:" + "counters(a,'.') ".repeat(200) + "}", deep));
        all.add(sheet("div{counter-reset:a}p::before{content:counters(a,'.')}",
                "<div>".repeat(60) + many + "</div>".repeat(60)));
        all.add(sheet("p::before{content:" + digits + "}", PARAGRAPHS));
        all.add(sheet("*{counter-reset:reversed(a);counter-increment:a}", deep));
        all.add(sheet("*{counter-reset:reversed(a)}p{counter-increment:a}p::before{content:counter(a)}", deep));
        all.add(sheet("", "<ol reversed><li>".repeat(120) + many));
        all.add(sheet("", "<ol reversed><div>".repeat(120) + "<li>x</li>".repeat(3_000)));
        all.add(sheet("li{counter-increment:" + "list-item ".repeat(3_000) + "}", "<ol>" + "<li>x</li>".repeat(3_000)));
        all.add(sheet("", "<ol>" + "<li value='" + "9".repeat(5_000) + "'>x</li>".repeat(200)));
        all.add(sheet("ol{list-style:'" + "x".repeat(10_000) + "'}", "<ol>" + "<li>x</li>".repeat(2_000)));
        all.add(sheet("li::marker{content:" + "counters(list-item,'.') ".repeat(500) + "}",
                "<ol><li>".repeat(120) + "x"));
        all.add(sheet("p{quotes:'a' 'b'}p::before{content:" + "open-quote ".repeat(999) + "}", PARAGRAPHS));
        all.add(sheet("p::before{content:" + "url(data:image/png;base64,AAAA) ".repeat(900) + "}", PARAGRAPHS));
        all.add(sheet("li::marker{content:url(x.png)}", "<ol>" + "<li>x</li>".repeat(3_000)));
        all.add(sheet("@page{@top-left{content:" + "counter(page,upper-roman) ".repeat(3_900) + "}}",
                "<p style='break-after:page'>x</p>".repeat(200)));
    }

    private static String rules(int count, IntFunction<String> rule) {
        return IntStream.range(0, count).mapToObj(rule).collect(joining());
    }

    private static String sheet(String css, String body) {
        return "<style>" + css + "</style>" + body;
    }
}
