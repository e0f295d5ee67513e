package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.Warning;

/** Nests each kind of box in itself, deep and wide, and counts the boxes and lines that layout takes for it. */
@Tag("thorough")
@Timeout(600)
class HostileLayoutTest {
    private static final int DEPTH = 22;
    private static final String PARAGRAPHS = "<p>a b c d e f</p>".repeat(40);
    /** Longer than any line, so that boxes have to stand below floats. */
    private static final String WIDE = "<p>wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww</p>".repeat(10);
    private static final String FLOATS = "<p style='float:left;width:80%;height:9px'></p>"
            + "<p style='float:left;width:70%;height:9px'></p><p style='float:right;width:60%;height:30px'></p>";

    private static final List<String> BOXES = List.of("<div style='columns:2'>", "<div style='columns:3'>a<div>",
            "<div style='columns:2;height:300px'>", "<div style='columns:2'><div style='display:flex'>",
            "<div style='columns:2'><table><tr><td>", "<div style='columns:2'><div style='float:left'>",
            "<div style='columns:2'><span style='display:inline-block'>",
            "<div style='columns:2'><div style='position:relative'>a<div style='position:absolute'>",
            "<div style='display:grid;grid-template-columns:auto minmax(min-content,1fr)'><p>a</p>",
            "<div style='display:grid;grid-template-columns:repeat(auto-fit,minmax(50px,1fr));width:95%'>",
            "<div style='display:grid;grid-template-rows:auto 1fr;height:90%'><i>a</i>",
            "<div style='display:flex'>a<div>b</div>", "<div style='display:flex;flex-wrap:wrap;height:90%'>",
            "<div style='display:flex'><div style='display:flex;flex-direction:column;flex:1;max-width:80%'>",
            "<table><tr><td>a<td>", "<table style='width:90%;height:50%'><tr><td>a<td style='height:100%'>",
            "<table style='border-collapse:collapse' border=1><thead><tr><th>a<tbody><tr><td rowspan=2>b<td>",
            "<table><caption>", "<table style='break-inside:avoid'><tr style='break-inside:avoid'><td>",
            "<div style='float:left'>a<p>b</p>", "<div style='float:left;break-inside:avoid;width:90%'>",
            "<div style='float:left;width:min-content'>a <p>b</p>", FLOATS + "<div style='overflow:hidden'>",
            FLOATS + "<div style='overflow:hidden;padding:3px;min-width:50%'>", FLOATS + "<div style='display:table'>",
            FLOATS + "<div style='columns:2'>", FLOATS + "<div style='display:flex;width:90%'>a",
            "a <span style='display:inline-block;width:90%'>b ",
            "<span style='display:inline-block;vertical-align:middle;max-height:90%'>a",
            "<div style='position:absolute'>a ",
            "<div style='position:relative'>a<div style='position:absolute;top:0'>",
            "<div style='position:absolute;max-width:90%;bottom:0'>", "<fieldset><legend>a</legend>",
            "<div style='break-inside:avoid;padding:9px'>", "<div style='aspect-ratio:2;display:flex'>a",
            "<div style='aspect-ratio:9;display:grid'>a", "<div style='position:absolute;width:90%;aspect-ratio:9'>a",
            "<div style='position:absolute;height:9px;aspect-ratio:9'><div style='display:flex'>a");

    static Stream<Arguments> nested() {
        return BOXES.stream().flatMap(box -> Stream.of(Arguments.of(box, PARAGRAPHS), Arguments.of(box, WIDE)));
    }

    @ParameterizedTest
    @MethodSource("nested")
    void boxesInEachOtherTakeABoundedNumberOfLayouts(String box, String content) {
        assertThat(LayoutWorkFixture.of("<!doctype html>" + box.repeat(DEPTH) + content).parts())
                .isLessThan(LayoutWork.MAX_REPETITION + 20 * LayoutWork.MAX_NESTED_REPETITION / 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<div style='columns:2'>",
            "<p style='float:left;width:80%;height:9px'></p><p style='float:left;width:70%;height:9px'></p>"
                    + "<p style='float:right;width:60%;height:30px'></p><div style='overflow:hidden;min-width:50%'>"})
    void manyBoxesInEachOtherBesideOneAnotherTakeLittleMoreThanOne(String box) {
        String one = "<section>" + box.repeat(DEPTH) + PARAGRAPHS + "</section>";
        LayoutWork work = LayoutWorkFixture.of("<!doctype html>" + one.repeat(60));
        assertThat(work.parts()).isLessThan(4 * LayoutWork.MAX_REPETITION);
        assertThat(messages(work)).isNotEmpty();
    }

    @Test
    void columnsInFourOthersAreFilledOneAfterTheOtherWithAWarning() {
        List<String> warnings = messages(LayoutWorkFixture.of(columns(5, "<p>a</p>".repeat(4))));
        assertThat(warnings).containsExactly(
                "<div class=\"level5\"> at line 1, column 160 of case.html: its columns stand in 4 others"
                        + " with balanced columns and are filled one after the other");
    }

    @Test
    void columnsInThreeOthersAreBalanced() {
        assertThat(messages(LayoutWorkFixture.of(columns(4, "<p>a</p>".repeat(4))))).isEmpty();
    }

    @Test
    void nothingIsLostInColumnsThatAreNotBalanced() {
        var lines = new StringBuilder();
        var numbers = new ArrayList<String>();
        for (int i = 100; i < 160; i++) {
            lines.append("<p>n").append(i);
            numbers.add("n" + i);
        }
        String text = DocumentFixture.text(columns(7, lines.toString()).replace("columns:2", "columns:1"), "{}");
        assertThat(text.split("\\s+")).containsExactlyInAnyOrderElementsOf(numbers);
    }

    @Test
    void aDocumentThatTakesTooManyLayoutsIsRefusedWithASentence() {
        var work = new LayoutWork(new RenderWarnings());
        assertThatThrownBy(() -> {
            for (int i = 0; i <= LayoutWork.MAX_PARTS; i++) {
                work.part();
            }
        }).isInstanceOf(Walk.TooLarge.class).hasMessageContaining("takes more than 10000000 steps; split the document");
    }

    @Test
    void thePassesOverADocumentCountAgainstOneLimit() {
        var first = new LayoutWork(new RenderWarnings());
        for (int i = 0; i < LayoutWork.MAX_PARTS - 1; i++) {
            first.part();
        }
        LayoutWork second = first.next(new RenderWarnings());
        second.part();
        assertThatThrownBy(second::part).isInstanceOf(Walk.TooLarge.class).hasMessageContaining("steps");
    }

    @Test
    void layoutEndsWhenItsThreadIsInterrupted() {
        var work = new LayoutWork(new RenderWarnings());
        Thread.currentThread().interrupt();
        assertThatThrownBy(work::part).isInstanceOf(Cancellation.Stopped.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void paintingEndsWhenItsThreadIsInterrupted() {
        Runnable interrupt = Thread.currentThread()::interrupt;
        assertThatThrownBy(() -> LayoutWorkFixture.painted("<!doctype html><div><hr></div>", interrupt))
                .isInstanceOf(Cancellation.Stopped.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static String columns(int levels, String content) {
        var html = new StringBuilder("<!doctype html>");
        for (int level = 1; level <= levels; level++) {
            html.append("<div class=level").append(level).append(" style='columns:2'>");
        }
        return html.append(content).toString();
    }

    private static List<String> messages(LayoutWork work) {
        return work.notes().warnings().stream().map(Warning::message).toList();
    }
}
