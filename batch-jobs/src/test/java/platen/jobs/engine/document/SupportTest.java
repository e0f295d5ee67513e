package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.property.PropertyParser;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.property.Setting;
import platen.jobs.engine.document.property.SupportTable;
import platen.jobs.engine.document.property.ValueContext;

/** Each property and value is drawn, or is a warning, or has no effect on paper; one row for each. */
class SupportTest {
    /**
     * Names the outcome of a declaration.
     *
     * @param outcome applied, warned, vector or inert
     * @param style the declaration, and those that it needs
     */
    record Row(String outcome, String style) {
        static Row of(String line) {
            return new Row(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ')).strip());
        }

        String property() {
            return style.substring(0, style.indexOf(':'));
        }

        /** The longhands that the declaration sets; none for a property that is not in the table. */
        List<String> longhands() {
            String value = style.substring(style.indexOf(':') + 1).replaceFirst(";.*", "").strip();
            List<Setting> settings = PropertyParser.parse(property(), CssParser.components(value),
                    ValueContext.PLAIN);
            return settings == null ? List.of() : settings.stream().map(each -> each.leftToRight().name()).toList();
        }

        List<String> warnings(String element) {
            return DocumentFixture.warnings("<" + element + " style=\"" + style.replace("\"", "&quot;") + "\">x</"
                    + element + ">");
        }

        @Override
        public String toString() {
            return style;
        }
    }

    static List<Row> rows() throws IOException {
        try (InputStream in = Objects.requireNonNull(SupportTest.class.getResourceAsStream("support/properties.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.startsWith("#")).map(Row::of).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aPropertyIsDrawnOrWarnedOfOrHasNoEffectOnPaper(Row row) {
        List<String> warnings = row.warnings("p");
        boolean laidOut = row.longhands().stream().anyMatch(SupportTable.laidOut()::contains);
        switch (row.outcome()) {
            case "applied" -> {
                assertThat(warnings).isEmpty();
                assertThat(laidOut).isTrue();
            }
            case "warned" -> assertThat(warnings).anyMatch(warning -> names(row, warning));
            case "vector" -> {
                assertThat(warnings).isEmpty();
                assertThat(row.warnings("svg")).anyMatch(warning -> names(row, warning));
            }
            case "inert" -> {
                assertThat(warnings).isEmpty();
                assertThat(laidOut).isFalse();
            }
            default -> throw new IllegalArgumentException("There is no outcome " + row.outcome());
        }
    }

    private static boolean names(Row row, String warning) {
        return warning.contains("'" + row.property() + "'") || warning.contains("display: ")
                || row.longhands().stream().anyMatch(name -> warning.contains("'" + name + "'")
                        || warning.contains("'" + name + ": "));
    }

    @Test
    void noPropertyOfTheTableIsLeftOut() throws IOException {
        Set<String> tried = new TreeSet<>();
        rows().forEach(row -> tried.addAll(row.longhands()));
        assertThat(tried).containsAll(PropertyTable.all().stream().map(property -> property.name())
                .filter(name -> !name.startsWith("-platen-")).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <div style="display: grid; grid-template-columns: subgrid"><p>x</p></div> | 'subgrid' is not laid out yet
            """)
    void aValueThatIsLaidOutInOtherBoxesIsAWarningWhereItIsNot(String template, String warning) {
        assertThat(DocumentFixture.warnings(template)).anyMatch(each -> each.contains(warning));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <p>a <b style="margin-top: 1em; width: 9cm; color: red; line-height: inherit">x</b></p>
            <div style="display: flex"><p style="margin: 0 4px; flex-grow: 1">x</p></div>
            <table style="width: 100%"><tr style="background: red"><td style="vertical-align: middle; height: 9cm">x</table>
            <p style="position: relative; top: 2px; z-index: auto">x</p>
            <p>a <span style="padding: 0 2px; border: 1px solid red; margin-left: 1em">x</span></p>
            <p>a <b style="position: relative; top: 2px; line-height: 3; vertical-align: middle">x</b></p>
            <div style="display: table-row"><p style="display: table-cell">x</p></div>
            <table style="height: 9cm"><tbody style="background: red; break-inside: avoid"><tr><td>x</table>
            <div style="display: flex"><p style="margin-left: auto; break-before: page">x</p></div>
            <div style="display: flex; flex-direction: column; height: 9cm"><p style="flex-grow: 1">x</p></div>
            <p style="position: absolute; top: 0; bottom: 0">x</p>
            <p style="border-color: rgba(0, 0, 0, 0.2); border-style: none">x</p>
            """)
    void aBoxThatIsDrawnAsAskedIsNoWarning(String template) {
        assertThat(DocumentFixture.warnings(template)).isEmpty();
    }

    @Test
    void aDeclarationThatAnotherRuleOverridesAtOneElementIsAWarningAtTheNext() {
        assertThat(DocumentFixture
                .warnings("<style>p { filter: blur(1px) } .a { filter: none }</style><p class=\"a\">x</p>"
                        + "<p>y</p>"))
                .singleElement().asString().contains("template.html:1:12: 'filter' is not laid out yet");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <style>tr:nth-child(2) { filter: blur(1px) }</style><table>{{#each rows}}<tr><td>{{name}}{{/each}}</table> | 'filter' is not laid out yet
            <style>p:not(:first-child) { filter: blur(2px) }</style>{{#each rows}}<p>{{name}}{{/each}}                | 'filter' is not laid out yet
            <style>.late { filter: blur(1px) }</style><p class="a {{#if late}}late{{/if}}">x                           | 'filter' is not laid out yet
            <style>.late i { filter: blur(1px) }</style><p class="{{#if late}}late{{/if}}">x<i>y</i>                   | 'filter' is not laid out yet
            <p style="filter: blur(1px); width: {{w}}px">x                                                            | 'filter' is not laid out yet
            <p style="filter: {{side}}">x                                                                        | 'filter' is not laid out yet
            <p style="floot: {{side}}">x                                                                         | The property 'floot' is not supported
            <p style="{{#if a}}width: 3foo{{/if}}">x                                                             | 'width' does not take '3foo'
            """)
    void aStyleThatDataMayChooseIsAWarningOfTheUpload(String template, String warning) {
        assertThat(DocumentFixture.warnings(template)).singleElement().asString().contains(warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @container (min-width: 1px) { p { color: red } } | 1:8: @container is not supported
            @scope { p { color: red } }                      | 1:8: @scope is understood with selectors in parentheses
            @font-feature-values x { @styleset { a: 1 } }    | 1:8: @font-feature-values is not supported
            @media print;                                    | 1:8: @media needs a block
            @property --x { syntax: "<length>"; inherits: false; initial-value: red } | 1:8: @property --x needs an 'initial-value' that fits
            @property red { inherits: false }                | 1:8: @property needs a name
            @page foo, :last { margin: 1cm }                 | 1:8: @page :last is not understood
            @page foo { size: a3 } @page { size: a5 }        | 1:8: All pages have one size; 'size' in @page foo is ignored
            @page { background: url(x.png) }                 | 1:16: There is no picture 'x.png' beside the template
            @page { @left-center { content: "x" } }          | 1:16: There is no margin box '@left-center'
            @page { @top-left { content: "x"; top: 9cm } }   | 1:42: In the margin box '@top-left', 'top' is not laid out yet
            @page { @top-left { content: "x"; p { color: red } } } | 1:42: A margin box takes no rules
            @font-face { font-family: x; src: local(Arial); size-adjust: 90% } | 1:56: In @font-face, 'size-adjust' does not take '90%'
            @font-face { font-family: x; src: local(Arial); unicode-range: x }  | 1:56: In @font-face, 'unicode-range' does not take 'x'
            """)
    void anAtRuleThatHasNoEffectIsAWarning(String sheet, String warning) {
        assertThat(DocumentFixture.warnings(("<style>" + sheet + "</style><p>x").getBytes(StandardCharsets.UTF_8)))
                .singleElement().asString().contains("template.html:" + warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @keyframes x { from { opacity: 0 } }
            @starting-style { p { opacity: 0 } }
            @view-transition { navigation: auto }
            @charset "UTF-8";
            @layer a, b;
            @media screen { p { float: left } }
            @page { @top-left { content: "x"; color: red; font: 8pt Arial; text-decoration: underline } }
            @page :left { margin: 1cm }
            @page :first { background: red }
            @font-face { font-family: x; src: local(Arial); font-display: swap; font-stretch: normal }
            """)
    void anAtRuleThatIsDrawnOrThatOnlyScreensHaveIsNoWarning(String sheet) {
        assertThat(DocumentFixture.warnings("<style>" + sheet + "</style><p>x")).isEmpty();
    }
}
