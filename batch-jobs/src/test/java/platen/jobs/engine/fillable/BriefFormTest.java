package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormField.Flow;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;
import tools.jackson.databind.node.StringNode;

class BriefFormTest {
    private static final List<WidgetPlace.Step> PATH = List.of(new WidgetPlace.Step("name", WidgetPlace.Step.WHOLE));

    @Test
    void formsOfShortTextsAndChoicesAreBrief() {
        assertThat(isBrief(text(Flow.LINE, List.of(), place(200, null)))).isTrue();
        assertThat(isBrief(text(Flow.LINES, List.of(), place(24, null)))).isTrue();
        assertThat(isBrief(new FormField.Check(PATH, false, List.of()))).isTrue();
    }

    @Test
    void formsOfManyPagesOrWidgetsAreNot() {
        FormField one = text(Flow.LINE, List.of(), place(9, null));
        FormField five = text(Flow.LINE, List.of(), Collections.nCopies(5, place(9, null)));
        assertThat(BriefForm.is(51, List.of(one), Map.of(), Map.of())).isFalse();
        assertThat(BriefForm.is(50, Collections.nCopies(500, one), Map.of(), Map.of())).isTrue();
        assertThat(BriefForm.is(50, Collections.nCopies(501, one), Map.of(), Map.of())).isFalse();
        assertThat(isBrief(five)).isFalse();
    }

    @Test
    void fieldsWithoutWidgetsCountToo() {
        FormField hidden = text(Flow.LINE, List.of(), List.of());
        assertThat(BriefForm.is(1, Collections.nCopies(501, hidden), Map.of(), Map.of())).isFalse();
    }

    @Test
    void formsWithValuesOfTheirOwnAreNot() {
        FormField field = text(Flow.LINE, List.of(), place(9, null));
        assertThat(isBrief(text(Flow.LINE, List.of(), place(9, "its own")))).isFalse();
        assertThat(BriefForm.is(1, List.of(field), Map.of("name", StringNode.valueOf("preset")), Map.of())).isFalse();
    }

    @Test
    void wrappedTextOfALargeSizeIsNotBecauseItIsShrunkStepByStep() {
        assertThat(isBrief(text(Flow.LINES, List.of(), place(25, null)))).isFalse();
    }

    @Test
    void manyOptionsAndLongOrOtherThanLatinLabelsAreNot() {
        assertThat(isBrief(choice("A"))).isTrue();
        assertThat(isBrief(choice("A".repeat(201)))).isFalse();
        assertThat(isBrief(choice("Ω"))).isFalse();
        List<Option> many = Collections.nCopies(101, new Option("a", "A"));
        assertThat(isBrief(text(Flow.LINE, many, place(9, null)))).isFalse();
    }

    @Test
    void picturesAndListsAreNot() {
        assertThat(isBrief(new FormField.Picture(PATH, false, List.of()))).isFalse();
        assertThat(isBrief(new FormField.Choices(PATH, false, List.of(), 0, List.of(), List.of()))).isFalse();
    }

    @Test
    void theSampleInvoiceIsBriefAndTheSampleConsentWithItsSignatureIsNot() {
        assertThat(FormsFixture.compiled(FormsFixture.read(Path.of("../samples/forms/invoice.pdf"))).plan().isBrief())
                .isTrue();
        assertThat(FormsFixture.compiled(FormsFixture.read(Path.of("../samples/forms/consent.pdf"))).plan().isBrief())
                .isFalse();
    }

    private static boolean isBrief(FormField field) {
        return BriefForm.is(1, List.of(field), Map.of(), Map.of());
    }

    private static FormField choice(String label) {
        return text(Flow.LINE, List.of(new Option("a", label)), place(9, null));
    }

    private static FormField text(Flow flow, List<Option> options, WidgetPlace.Text place) {
        return text(flow, options, List.of(place));
    }

    private static FormField text(Flow flow, List<Option> options, List<WidgetPlace.Text> places) {
        return new FormField.Text(PATH, false, ValueFormat.PLAIN, flow, 0, options, places);
    }

    private static WidgetPlace.Text place(float size, @Nullable String restingText) {
        return new WidgetPlace.Text(0, Affine.IDENTITY, new Box(0, 0, 100, 20), 2, 0, size, "0 g", 0,
                WidgetPlace.Drawn.EMPTY, restingText);
    }
}
