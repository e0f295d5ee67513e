package platen.jobs.engine.fillable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests that each value leaves ink on the page: inside its field, as high as its font size indicates, and not clipped.
 * Fields are filled one at a time.
 */
@Order(1)
class FieldInkTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** Tolerance by which ink may exceed the edge of its field, in points, for descenders and antialiasing. */
    private static final float OVER = 2.5f;
    private static final float ROUNDING = 1.6f;

    static List<Path> forms() {
        return FormsFixture.all();
    }

    @ParameterizedTest
    @Tag("thorough")
    @MethodSource("forms")
    void valuesOfAllFieldsAreDrawnWholeInsideTheirFields(Path form) throws Exception {
        CompileOutcome.Compiled compiled = FormsFixture.compiled(FormsFixture.read(form));
        List<FormField> fields = ((CompiledForm) compiled.plan()).fields().stream()
                .filter(each -> each instanceof FormField.Text || each instanceof FormField.Choices).toList();
        var softly = new SoftAssertions();
        for (FormField field : fields) {
            check(compiled, field, softly);
        }
        softly.assertAll();
    }

    private static void check(CompileOutcome.Compiled compiled, FormField field, SoftAssertions softly)
            throws Exception {
        String alias = WidgetPlace.alias(field.path());
        Field told = find(compiled.schema().fields(), field);
        JsonNode value = told == null ? null : value(told);
        if (value == null) {
            return;
        }
        RenderOutcome.Rendered rendered = rendered(compiled, data(field, value));
        byte[] empty = rendered(compiled, data(field, JSON.stringNode(""))).pdf().bytes();
        boolean warned = rendered.warnings().stream().map(Warning::alias).anyMatch(alias::equals);
        if (places(field).isEmpty()) {
            softly.assertThat(warned).as("%s has no place and a warning", alias).isTrue();
        }
        for (Spot spot : places(field)) {
            List<Box> others = places(field).stream()
                    .filter(each -> each.page() == spot.page() && !each.box().overlaps(spot.box()))
                    .map(each -> each.box().inset(-OVER)).toList();
            Box ink = FieldInk.drawn(rendered.pdf().bytes(), empty, spot.page(), spot.box(), others);
            if (ink == null) {
                softly.assertThat(warned).as("%s = %s draws nothing and has a warning", alias, value).isTrue();
                continue;
            }
            Box whole = FieldInk.unclipped(rendered.pdf().bytes(), empty, spot.page(), spot.box(), others);
            softly.assertThat(isAbout(spot.box(), ink)).as("%s: ink %s inside %s", alias, ink, spot.box()).isTrue();
            softly.assertThat(whole != null && (warned || field instanceof FormField.Choices || isSame(whole, ink)))
                    .as("%s: ink %s of %s is not cut", alias, ink, whole).isTrue();
            if (spot.text() != null && !warned) {
                double least = leastHeight(spot, value);
                softly.assertThat((double) Math.max(ink.height(), ink.width() > 0 && spot.turned() ? ink.width() : 0))
                        .as("%s: height of %s in %s", alias, ink, spot.box()).isGreaterThanOrEqualTo(least);
            }
        }
    }

    private static RenderOutcome.Rendered rendered(CompileOutcome.Compiled compiled, ObjectNode data) {
        return (RenderOutcome.Rendered) compiled.plan().render(data, ImageResolver.NONE);
    }

    /**
     * Returns the minimum height: half the font size, which capitals and digits exceed; less if the form does not fix
     * the size or has too little space.
     */
    private static double leastHeight(Spot spot, JsonNode value) {
        WidgetPlace.Text place = spot.text();
        if (place == null) {
            return 0;
        }
        double scale = place.toPage().scale();
        double size = place.size() == 0 ? Math.min(12, place.box().height() * 0.7) : place.size();
        size = Math.min(size, place.box().height() * 0.8);
        // The maximum average width of these values at size 1.
        double wide = 0.75 * Math.max(1, value.asString("").length());
        return 0.5 * scale * Math.min(size, place.box().width() / wide) - 0.8;
    }

    private static boolean isAbout(Box field, Box ink) {
        return ink.left() >= field.left() - OVER && ink.right() <= field.right() + OVER
                && ink.bottom() >= field.bottom() - OVER && ink.top() <= field.top() + OVER;
    }

    private static boolean isSame(Box whole, Box ink) {
        return Math.abs(whole.bottom() - ink.bottom()) < ROUNDING && Math.abs(whole.top() - ink.top()) < ROUNDING
                && Math.abs(whole.left() - ink.left()) < ROUNDING && Math.abs(whole.right() - ink.right()) < ROUNDING;
    }

    /** @param text null for fields that are not text */
    private record Spot(int page, Box box, WidgetPlace.@Nullable Text text) {
        /** Returns whether lines run up or down the page. */
        boolean turned() {
            return text != null && text.toPage().a() == 0;
        }
    }

    private static List<Spot> places(FormField field) {
        var spots = new ArrayList<Spot>();
        switch (field) {
            case FormField.Text text -> text.places()
                    .forEach(each -> spots.add(new Spot(each.page(), each.box().through(each.toPage()), each)));
            case FormField.Choices list -> list.places()
                    .forEach(each -> spots.add(new Spot(each.page(), each.box().through(each.toPage()), null)));
            case FormField.Check _,FormField.Radio _,FormField.Picture _,FormField.Barcode _ -> {}
        }
        return spots;
    }

    private static ObjectNode data(FormField field, JsonNode value) {
        ObjectNode data = JSON.objectNode();
        ObjectNode at = data;
        List<WidgetPlace.Step> path = field.path();
        for (int i = 0; i < path.size(); i++) {
            WidgetPlace.Step step = path.get(i);
            boolean last = i == path.size() - 1;
            JsonNode next = last ? value : JSON.objectNode();
            if (step.index() == WidgetPlace.Step.WHOLE) {
                at.set(step.key(), next);
            } else {
                var row = at.putArray(step.key());
                for (int before = 0; before < step.index(); before++) {
                    row.addNull();
                }
                row.add(next);
            }
            at = last ? at : (ObjectNode) next;
        }
        return data;
    }

    private static @Nullable Field find(List<Field> fields, FormField wanted) {
        List<Field> at = fields;
        Field found = null;
        for (WidgetPlace.Step step : wanted.path()) {
            found = at.stream().filter(each -> each.key().equals(step.key())).findFirst().orElse(null);
            if (found == null) {
                return null;
            }
            at = found.fields();
        }
        return found;
    }

    private static @Nullable JsonNode value(Field field) {
        return switch (field.type().shape()) {
            case STRING -> JSON.stringNode("Hg".substring(0, field.maxLength() == null
                    ? 2
                    : Math.clamp(field.maxLength(), 1, 2)));
            case NUMBER -> JSON.numberNode(8);
            case DATE -> JSON.stringNode("2026-08-22");
            case OPTION -> JSON.stringNode(field.options().getLast().value());
            case OPTIONS -> JSON.arrayNode().add(field.options().getLast().value());
            case BOOLEAN, IMAGE, OBJECT -> null;
        };
    }
}
