package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.document.tree.Tags;

/** Each element looks as readers of HTML expect it. */
class ElementsTest {
    /** Characters of 6 points; the page's corner is at 50, 50. */
    private static final String PAGE = """
            <html lang="en"><head><style>
            @page { size: 400pt 400pt; margin: 50pt }
            body { font-family: monospace; font-size: 10pt; line-height: 10pt }
            </style></head><body>%s</body></html>""";

    private static final String PIXEL = "data:image/png;base64,"
            + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private static final String ROWS = """
            address;<address>A</address>;font A;LiberationMono-Italic
            article;A<article>B</article>;text;A/B
            aside;A<aside>B</aside>;text;A/B
            blockquote;<blockquote>A</blockquote>;x A;70
            dd;<dl><dd>A</dd></dl>;x A;70
            div;A<div>B</div>;text;A/B
            dl;A<dl><dt>B</dt></dl>;text;A/B
            dt;<dl><dt>A</dt></dl>;font A;LiberationMono
            figcaption;<figure><figcaption>A</figcaption></figure>;size A;10
            figure;A<figure>B</figure>;text;A/B
            footer;A<footer>B</footer>;text;A/B
            h1;<h1>A</h1>;size A;20
            h2;<h2>A</h2>;size A;15
            h3;<h3>A</h3>;size A;12
            h4;<h4>A</h4>;font A;LiberationMono-Bold
            h5;<h5>A</h5>;size A;8
            h6;<h6>A</h6>;size A;6
            header;A<header>B</header>;text;A/B
            hr;A<hr>B;draws 0.533 g;true
            li;<ul><li>A</li></ul>;draws c h f;true
            main;A<main>B</main>;text;A/B
            nav;A<nav>B</nav>;text;A/B
            ol;<ol start="3"><li>A</li></ol>;text;3.A
            p;A<p>B</p>;y B;74
            pre;<pre>A   B</pre>;x B;74
            section;A<section>B</section>;text;A/B
            ul;<ul><li>A</li></ul>;x A;70
            a;<a href="https://a.example">A</a>;links;1
            abbr;A<abbr>B</abbr>;x B;56
            b;<b>A</b>;font A;LiberationMono-Bold
            br;A<br>B;text;A/B
            cite;<cite>A</cite>;font A;LiberationMono-Italic
            code;<p style="font-family: serif"><code>A</code></p>;font A;LiberationMono
            del;<del>A</del>;draws re f;true
            dfn;<dfn>A</dfn>;font A;LiberationMono-Italic
            em;<em>A</em>;font A;LiberationMono-Italic
            i;<i>A</i>;font A;LiberationMono-Italic
            ins;<ins>A</ins>;draws re f;true
            kbd;<p style="font-family: serif"><kbd>A</kbd></p>;font A;LiberationMono
            mark;<mark>A</mark>;draws 1 1 0 rg;true
            q;<q>A</q>;text;“A”
            s;<s>A</s>;draws re f;true
            samp;<p style="font-family: serif"><samp>A</samp></p>;font A;LiberationMono
            small;<small>A</small>;size A;8
            span;A<span>B</span>;x B;56
            strong;<strong>A</strong>;font A;LiberationMono-Bold
            sub;B<sub>A</sub>;size A;8
            sup;B<sup>A</sup>;size A;8
            time;A<time>B</time>;x B;56
            u;<u>A</u>;draws re f;true
            var;<var>A</var>;font A;LiberationMono-Italic
            wbr;<p style="width: 40pt">AAAA<wbr>BBBB</p>;text;AAAA/BBBB
            table;<table><tr><td>A</td><td>B</td></tr></table>;text;A B
            caption;<table><caption>A</caption><tr><td>B</td></tr></table>;text;A/B
            colgroup;<table><colgroup><col style="width: 100pt"></colgroup><tr><td>A</td><td>B</td></tr></table>;x B;154
            col;<table><col width="100pt"><tr><td>A</td><td>B</td></tr></table>;x B;154
            thead;<table><tbody><tr><td>B</td></tr></tbody></table>;text;B
            tbody;<table><tbody><tr><td>A</td></tr></tbody></table>;text;A
            tfoot;<table><tfoot><tr><td>B</td></tr></tfoot><tbody><tr><td>A</td></tr></tbody></table>;text;A/B
            tr;<table><tr><td>A</td></tr><tr><td>B</td></tr></table>;text;A/B
            td;<table><tr><td colspan="2">A</td></tr><tr><td>C</td><td rowspan="2">B</td></tr></table>;text;A/C B
            th;<table><tr><th>A</th></tr></table>;font A;LiberationMono-Bold
            img;<img src="PIXEL" width="20" height="20">;pictures;1
            signature;<signature src="PIXEL">;pictures;1
            checkbox;<checkbox value="{{yes}}">;draws l S Q;true
            barcode;<barcode type="code128" value="A1">;draws re f;true
            """;

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = ROWS)
    void anElementLooksAsItShould(String tag, String body, String question, String answer) throws IOException {
        assertThat(body).contains(tag.equals("thead") ? "table" : "<" + tag);
        byte[] pdf = DocumentFixture.pdf(PAGE.formatted(body.replace("PIXEL", PIXEL)), "{\"yes\":true}");
        assertThat(ProbeFixture.ask(question, pdf).replace("• A", "•A").replace("3. A", "3.A")).isEqualTo(answer);
    }

    @Test
    void noElementIsForgotten() {
        Set<String> tried = new TreeSet<>();
        ROWS.lines().forEach(row -> tried.add(row.substring(0, row.indexOf(';'))));
        assertThat(tried).isEqualTo(Tags.drawn());
    }

    @Test
    void anUnknownElementIsAnInlineBoxAsInBrowsers() {
        assertThat(DocumentFixture.text("<p>a <blink>b</blink> <x-y>c <b>d</b></x-y></p>", "{}")).isEqualTo("a b c d");
    }

    @Test
    void anElementThatBrowsersDrawAndPlatenDoesNotIsAWarningWithItsPlace() {
        assertThat(DocumentFixture.warnings("<p>x</p>\n<video>y</video><video>z</video>")).containsExactly(
                "template.html:2:1: <video> is not drawn; its box stays empty. (2 times, also at 2:17)");
    }
}
