package platen.lab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundDocumentTest {
    private static final String SOURCE = "<!doctype html><title>Bill 7</title><h1>Bill 7</h1>"
            + IntStream.range(0, 20).mapToObj(i -> "<p>Line " + i + "</p>").collect(Collectors.joining())
            + "<table><tr><td>Pen</td></tr><tr><td>Cap <b>red</b></td></tr></table>";

    @Test
    void tenTextsBecomeValuesAndOneRowALoop() {
        BoundDocument bound = BoundDocument.of(SOURCE).orElseThrow();

        assertThat(bound.valueCount()).isEqualTo(10);
        assertThat(bound.template()).contains("<title>Bill 7</title>",
                "{{#each rows}}<tr><td>{{name}}</td></tr>{{/each}}", "{{value9}}");
    }

    @Test
    void eachRenderHasOtherDataWhichTheFilledDocumentShows() {
        BoundDocument bound = BoundDocument.of(SOURCE).orElseThrow();

        assertThat(bound.data(1)).isNotEqualTo(bound.data(2));
        assertThat(bound.filled(1)).contains("<h1>" + bound.data(1).path("value0").asString() + "</h1>",
                "<tr><td>Pen 11</td></tr><tr><td>Pen 12</td></tr><tr><td>Pen 13</td></tr>").doesNotContain("{{");
    }

    @Test
    void aDocumentWithoutTextIsNoTemplate() {
        assertThat(BoundDocument.of("<p></p>")).isEmpty();
    }
}
