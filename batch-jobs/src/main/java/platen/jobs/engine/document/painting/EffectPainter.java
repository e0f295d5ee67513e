package platen.jobs.engine.document.painting;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.EffectStyle;
import platen.jobs.engine.document.boxstyle.EffectStyle.Clip;
import platen.jobs.engine.document.boxstyle.EffectStyle.Shadow;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Shapes.Outline;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.style.Radii.Radius;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.image.PdfImage;

/** Draws shadows and outlines of boxes, and the shapes that boxes are cut to. Belongs to one document. */
final class EffectPainter {
    /** Farther than any page reaches. */
    private static final double EVERYWHERE = 20_000;

    private final ShadowPictures pictures = new ShadowPictures();
    /** Outlines that are painted in front of the content that is painted now. */
    private final List<Runnable> outlines = new ArrayList<>();

    private static RoundRectangle shape(Fragment fragment, double x, double y, double height) {
        BoxStyle style = fragment.box().style().box();
        return new RoundRectangle(x, y, fragment.width(), height,
                style.corners().isSquare() ? Radii.all(0) : style.corners().of(fragment.width(), height));
    }

    /** Draws the shadows that fall beside a box, behind it. */
    void behind(Canvas canvas, EffectStyle effects, Fragment fragment, double x, double y, double height) {
        if (effects.shadows().isEmpty()) {
            return;
        }
        Tag around = canvas.suspend();
        RoundRectangle box = shape(fragment, x, y, height);
        var everywhere = new RoundRectangle(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE, Radii.all(0));
        for (Shadow shadow : effects.shadows().reversed()) {
            RoundRectangle cast = box.outset(shadow.spread()).moved(shadow.x(), shadow.y());
            if (!shadow.inset() && cast.width() > 0 && cast.height() > 0) {
                canvas.shapes().between(everywhere, box, () -> {
                    if (shadow.blur() > 0) {
                        blurred(canvas, pictures.of(cast, shadow, null), cast, 1.5 * shadow.blur());
                    } else {
                        canvas.shapes().fillRound(cast, shadow.color());
                    }
                });
            }
        }
        canvas.resume(around);
    }

    private static void blurred(Canvas canvas, @Nullable PdfImage picture, RoundRectangle cast, double margin) {
        if (picture != null) {
            canvas.pictures().image(picture, cast.x() - margin, cast.y() - margin, cast.width() + 2 * margin,
                    cast.height() + 2 * margin);
        }
    }

    /** Draws the shadows that fall into a box, in front of its background. */
    void within(Canvas canvas, EffectStyle effects, Fragment fragment, double x, double y, double height) {
        if (effects.shadows().stream().noneMatch(Shadow::inset)) {
            return;
        }
        Tag around = canvas.suspend();
        Sides<Border> border = fragment.box().style().box().border();
        RoundRectangle padding = shape(fragment, x, y, height).inset(new Sides<>(border.top().width(),
                border.right().width(), border.bottom().width(), border.left().width()));
        for (Shadow shadow : effects.shadows().reversed()) {
            if (shadow.inset()) {
                RoundRectangle hole = padding.outset(-shadow.spread()).moved(shadow.x(), shadow.y());
                canvas.shapes().within(padding, () -> {
                    if (shadow.blur() > 0) {
                        blurred(canvas, pictures.of(padding, shadow, hole), padding, 0);
                    } else {
                        canvas.shapes().fillBetween(new RoundRectangle(-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE,
                                2 * EVERYWHERE, Radii.all(0)), hole, shadow.color());
                    }
                });
            }
        }
        canvas.resume(around);
    }

    /** Notes an outline that is drawn when the content of the stacking context is. */
    void note(Canvas canvas, EffectStyle effects, Fragment fragment, double x, double y, double height) {
        Border line = effects.outline();
        if (line.isVisible()) {
            RoundRectangle shape = shape(fragment, x, y, height).outset(effects.offset() + line.width());
            outlines.add(() -> {
                Tag around = canvas.suspend();
                new BorderPainter(canvas, shape, Sides.all(line)).draw();
                canvas.resume(around);
            });
        }
    }

    boolean leavesOutShadows() {
        return pictures.isIncomplete();
    }

    /** How many outlines are noted. */
    int noted() {
        return outlines.size();
    }

    /** Draws the outlines that were noted since there were so many. */
    void outlines(int from) {
        List<Runnable> own = outlines.subList(from, outlines.size());
        own.forEach(Runnable::run);
        own.clear();
    }

    /** Draws within the shape that a box is cut to. */
    static void clipped(Canvas canvas, Clip clip, Fragment fragment, double x, double y, Runnable drawing) {
        canvas.shapes().within(outline(clip, x, y, fragment.width(), fragment.height()),
                clip instanceof EffectStyle.Polygon polygon && polygon.evenOdd()
                        || clip instanceof EffectStyle.Path path && path.evenOdd(),
                drawing);
    }

    private static Outline outline(Clip clip, double x, double y, double width, double height) {
        return switch (clip) {
            case EffectStyle.Inset inset -> {
                List<Length> sides = inset.sides();
                double left = sides.get(3).of(width);
                double top = sides.get(0).of(height);
                double inner = Math.max(0, width - left - sides.get(1).of(width));
                double high = Math.max(0, height - top - sides.get(2).of(height));
                yield new RoundRectangle(x + left, y + top, inner, high, new Radii(corner(inset, 0, width, height),
                        corner(inset, 1, width, height), corner(inset, 2, width, height),
                        corner(inset, 3, width, height)).within(inner, high));
            }
            case EffectStyle.Path path -> new PathOutline(path.outline(), x, y);
            case EffectStyle.Ellipse ellipse -> ellipse(ellipse, x, y, width, height);
            case EffectStyle.Polygon polygon -> {
                double[] points = new double[polygon.points().size() / 2 * 2];
                for (int i = 0; i < points.length; i += 2) {
                    points[i] = x + polygon.points().get(i).of(width);
                    points[i + 1] = y + polygon.points().get(i + 1).of(height);
                }
                yield Outline.polygon(points);
            }
        };
    }

    private static Radius corner(EffectStyle.Inset inset, int index, double width, double height) {
        return new Radius(Math.max(0, inset.radiiX().get(index).of(width)),
                Math.max(0, inset.radiiY().get(index).of(height)));
    }

    private static Outline ellipse(EffectStyle.Ellipse shape, double x, double y, double width, double height) {
        double centerX = shape.x().of(width);
        double centerY = shape.y().of(height);
        double sideX = shape.farthest()
                ? Math.max(Math.abs(centerX), Math.abs(width - centerX))
                : Math.min(Math.abs(centerX), Math.abs(width - centerX));
        double sideY = shape.farthest()
                ? Math.max(Math.abs(centerY), Math.abs(height - centerY))
                : Math.min(Math.abs(centerY), Math.abs(height - centerY));
        double both = shape.farthest() ? Math.max(sideX, sideY) : Math.min(sideX, sideY);
        Length givenX = shape.radiusX();
        Length givenY = shape.radiusY();
        double diagonal = Math.hypot(width, height) / Math.sqrt(2);
        double radiusX = givenX == null ? shape.circle() ? both : sideX : givenX.of(shape.circle() ? diagonal : width);
        double radiusY = shape.circle() ? radiusX : givenY == null ? sideY : givenY.of(height);
        var radius = new Radius(Math.max(0, radiusX), Math.max(0, radiusY));
        return new RoundRectangle(x + centerX - radius.x(), y + centerY - radius.y(), 2 * radius.x(), 2 * radius.y(),
                new Radii(radius, radius, radius, radius));
    }
}
