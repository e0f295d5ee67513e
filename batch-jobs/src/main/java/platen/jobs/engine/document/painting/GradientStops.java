package platen.jobs.engine.document.painting;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.background.Gradient;
import platen.jobs.engine.document.shading.Shade;
import platen.jobs.engine.document.shading.Shade.Segment;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.value.CssColor;

/** The places and colors along the line of a gradient. */
final class GradientStops {
    /** Parts of a gradient's length that nobody sees. */
    static final double THIN = 1e-4;
    /** Parts of a stretch between two colors of different opacity. */
    private static final int PARTS = 8;
    /** Segments of a gradient that repeats; finer ones than these are not told apart, and become their mean. */
    private static final int MAX_SEGMENTS = 4_000;

    /** Lengths of a gradient from its beginning beyond which a stop is not placed. */
    private static final double FARTHEST = 1_000;

    private final List<Gradient.Stop> stops;
    private final double[] places;
    private final boolean repeats;
    private final boolean fromCenter;

    GradientStops(Gradient gradient, double length, boolean fromCenter) {
        this.stops = gradient.stops().size() > Gradient.MAX_STOPS
                ? gradient.stops().stream().filter(stop -> stop.color() != null).limit(Gradient.MAX_STOPS).toList()
                : gradient.stops();
        this.places = places(stops, length);
        this.repeats = gradient.repeats();
        this.fromCenter = fromCenter;
    }

    /** Gives stops without a place one, and moves those that would stand before an earlier one. */
    private static double[] places(List<Gradient.Stop> stops, double length) {
        double[] places = new double[stops.size()];
        int known = 0;
        for (int i = 0; i < places.length; i++) {
            Length at = stops.get(i).at();
            boolean last = i == places.length - 1;
            if (at == null && i > 0 && !last) {
                continue;
            }
            double own = at == null
                    ? (last ? 1 : 0)
                    : Math.clamp(at.of(length) / Math.max(length, THIN), -FARTHEST, FARTHEST);
            places[i] = i == 0 ? own : Math.max(own, places[known]);
            for (int between = known + 1; between < i; between++) {
                places[between] = places[known]
                        + (places[i] - places[known]) * (between - known) / (i - known);
            }
            known = i;
        }
        return places;
    }

    /**
     * Returns the segments from where the line begins to the end of what is seen of it, at least.
     *
     * @param reach the end of what is seen, in lengths of the line
     */
    List<Segment> segments(double reach) {
        List<Segment> once = once();
        double first = places[0];
        double period = places[places.length - 1] - first;
        List<Segment> all = new ArrayList<>();
        if (repeats && period > THIN && !once.isEmpty()) {
            long from = (long) Math.floor(-first / period);
            long to = (long) Math.ceil((reach - first) / period);
            if ((to - from) * once.size() > MAX_SEGMENTS) {
                Shade.Tone mean = mean(once);
                all.add(new Segment(from * period + first, reach, 1, mean, mean));
            }
            for (long turn = from; turn < to && (to - from) * once.size() <= MAX_SEGMENTS; turn++) {
                for (Segment each : once) {
                    all.add(moved(each, turn * period));
                }
            }
        } else {
            all.addAll(once);
        }
        addEnds(all, reach);
        return fromCenter ? fromCenter(all) : all;
    }

    /** Adds the colors before the first stop and behind the last one. */
    private void addEnds(List<Segment> all, double reach) {
        Shade.Tone before = tone(0, 0);
        Shade.Tone behind = tone(stops.size() - 1, stops.size() - 1);
        double from = all.isEmpty() ? places[0] : all.getFirst().from();
        double to = all.isEmpty() ? places[0] : all.getLast().to();
        if (from > THIN) {
            all.addFirst(new Segment(0, from, 1, before, before));
        } else if (all.isEmpty()) {
            all.add(new Segment(from - THIN, from, 1, before, before));
        }
        if (to < reach - THIN) {
            all.add(new Segment(to, reach, 1, behind, behind));
        }
    }

    private List<Segment> once() {
        List<Segment> segments = new ArrayList<>();
        int last = 0;
        for (int i = 1; i < places.length; i++) {
            if (stops.get(i).color() == null) {
                continue;
            }
            double width = places[i] - places[last];
            if (width > THIN) {
                double exponent = i - last == 1 ? 1 : exponent((places[i - 1] - places[last]) / width);
                double from = segments.isEmpty() ? places[last] : segments.getLast().to();
                add(segments, new Segment(from, places[i], exponent, tone(last, i), tone(i, last)));
            }
            last = i;
        }
        return segments;
    }

    /** Adds a segment; the more opaque of two colors counts more between them (CSS Images 3, section 3.4.2). */
    private static void add(List<Segment> segments, Segment each) {
        Shade.Tone first = each.first();
        Shade.Tone last = each.last();
        boolean sameColor = first.red() == last.red() && first.green() == last.green() && first.blue() == last.blue();
        if (first.alpha() == last.alpha() || sameColor || each.exponent() != 1) {
            segments.add(each);
            return;
        }
        double step = (each.to() - each.from()) / PARTS;
        Shade.Tone before = first;
        for (int part = 1; part <= PARTS; part++) {
            double share = (double) part / PARTS;
            double alpha = mixed(first.alpha(), last.alpha(), share);
            double weight = last.alpha() * share / alpha;
            var behind = part == PARTS
                    ? last
                    : new Shade.Tone(mixed(first.red(), last.red(), weight), mixed(first.green(), last.green(), weight),
                            mixed(first.blue(), last.blue(), weight), alpha);
            segments.add(new Segment(each.from() + step * (part - 1), each.from() + step * part, 1, before, behind));
            before = behind;
        }
    }

    /** The exponent with which half of the change is done at a hint. */
    private static double exponent(double hint) {
        return Math.clamp(Math.log(0.5) / Math.log(Math.clamp(hint, 0.001, 0.999)), 0.01, 100);
    }

    /** Returns the color that segments have from afar; the more opaque of them count more. */
    private static Shade.Tone mean(List<Segment> segments) {
        double length = 0;
        double alpha = 0;
        var sums = new double[3];
        for (Segment each : segments) {
            double width = each.to() - each.from();
            length += width;
            for (Shade.Tone tone : List.of(each.first(), each.last())) {
                double weight = tone.alpha() * width / 2;
                alpha += weight;
                sums[0] += tone.red() * weight;
                sums[1] += tone.green() * weight;
                sums[2] += tone.blue() * weight;
            }
        }
        double sum = Math.max(alpha, Double.MIN_NORMAL);
        return new Shade.Tone(sums[0] / sum, sums[1] / sum, sums[2] / sum, alpha / length);
    }

    private static Segment moved(Segment each, double by) {
        return new Segment(each.from() + by, each.to() + by, each.exponent(), each.first(), each.last());
    }

    /** Lets segments begin in the center: radii are not negative. */
    private static List<Segment> fromCenter(List<Segment> all) {
        List<Segment> kept = new ArrayList<>();
        for (Segment each : all) {
            if (each.from() >= 0) {
                kept.add(each);
            } else if (each.to() > THIN) {
                double share = Math.pow(-each.from() / (each.to() - each.from()), each.exponent());
                kept.add(new Segment(0, each.to(), each.exponent(), between(each.first(), each.last(), share),
                        each.last()));
            }
        }
        Segment last = all.getLast();
        if (kept.isEmpty()) {
            return List.of(new Segment(0, THIN, 1, last.last(), last.last()));
        }
        Segment first = kept.getFirst();
        if (first.from() > THIN) {
            kept.addFirst(new Segment(0, first.from(), 1, first.first(), first.first()));
        } else if (first.from() > 0) {
            kept.set(0, new Segment(0, first.to(), first.exponent(), first.first(), first.last()));
        }
        return kept;
    }

    private static Shade.Tone between(Shade.Tone first, Shade.Tone last, double share) {
        return new Shade.Tone(mixed(first.red(), last.red(), share), mixed(first.green(), last.green(), share),
                mixed(first.blue(), last.blue(), share), mixed(first.alpha(), last.alpha(), share));
    }

    private static double mixed(double first, double last, double share) {
        return first + (last - first) * share;
    }

    /** The color of a stop; a transparent one has the color of the other end, so that none of its own is seen. */
    private Shade.Tone tone(int index, int other) {
        CssColor own = color(index);
        double[] rgb = (own.alpha() == 0 ? color(other) : own).srgb();
        return new Shade.Tone(rgb[0], rgb[1], rgb[2], own.alpha());
    }

    private CssColor color(int index) {
        CssColor color = stops.get(index).color();
        return color == null ? CssColor.TRANSPARENT : color;
    }
}
