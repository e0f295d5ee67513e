package platen.jobs.engine.image;

import java.awt.Color;
import java.awt.LinearGradientPaint;
import java.awt.MultipleGradientPaint;
import java.awt.MultipleGradientPaint.CycleMethod;
import java.awt.RadialGradientPaint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.image.VectorGradient.Stop;

/** Makes gradients of drawings. */
final class SvgGradients {
    private SvgGradients() {}

    /** Returns a gradient along a line; null for one that repeats. */
    static @Nullable VectorGradient linear(LinearGradientPaint paint, List<Double> matrix) {
        return paint.getCycleMethod() == CycleMethod.NO_CYCLE
                ? new VectorGradient(List.of(paint.getStartPoint().getX(), paint.getStartPoint().getY(),
                        paint.getEndPoint().getX(), paint.getEndPoint().getY()), matrix, stops(paint))
                : null;
    }

    /** Returns a gradient between circles; null for one that repeats. */
    static @Nullable VectorGradient radial(RadialGradientPaint paint, List<Double> matrix) {
        return paint.getCycleMethod() == CycleMethod.NO_CYCLE
                ? new VectorGradient(List.of(paint.getFocusPoint().getX(), paint.getFocusPoint().getY(), 0.0,
                        paint.getCenterPoint().getX(), paint.getCenterPoint().getY(), (double) paint.getRadius()),
                        matrix, stops(paint))
                : null;
    }

    private static List<Stop> stops(MultipleGradientPaint paint) {
        List<Stop> stops = new ArrayList<>();
        float[] places = paint.getFractions();
        Color[] colors = paint.getColors();
        for (int i = 0; i < places.length; i++) {
            if (i == 0 && places[i] > 0) {
                stops.add(stop(0, colors[i]));
            }
            stops.add(stop(places[i], colors[i]));
        }
        if (places[places.length - 1] < 1 || stops.size() < 2) {
            stops.add(stop(1, colors[colors.length - 1]));
        }
        return List.copyOf(stops);
    }

    private static Stop stop(double at, Color color) {
        return new Stop(at, color.getRed() / 255.0, color.getGreen() / 255.0, color.getBlue() / 255.0,
                color.getAlpha() / 255.0);
    }
}
