package platen.jobs.engine.document.boxstyle;

import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads paths as SVG writes them (SVG 2, section 9.3). */
final class PathData {
    private static final int MAX_LENGTH = 200_000;
    private static final int MAX_SEGMENTS = 20_000;
    private static final double FARTHEST = 1e6;
    private static final double MAX_COORDINATE = 1e8;
    private static final Pattern NUMBER = Pattern.compile("[\\s,]*([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)");
    private static final Pattern FLAG = Pattern.compile("[\\s,]*([01])");
    private static final Pattern COMMAND = Pattern.compile("[\\s,]*([MmLlHhVvCcSsQqTtAaZz])");
    private static final Pattern END = Pattern.compile("\\s*");

    private final String text;
    private final Path2D.Double path = new Path2D.Double();
    private int at;
    private double x;
    private double y;
    private double startX;
    private double startY;
    /** The control point of the curve before; the current point after anything else. */
    private double controlX;
    private double controlY;
    private char before = 'z';
    private boolean broken;

    private PathData(String text) {
        this.text = text;
    }

    /**
     * Returns the path in the units in which it is written; null for one that is no path, is empty, has too many
     * segments or reaches too far.
     */
    static @Nullable Path2D read(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        var data = new PathData(text);
        return data.read() && data.isWritable() ? data.path : null;
    }

    /** Returns whether a PDF takes all coordinates; relative ones may add up to any. */
    private boolean isWritable() {
        var points = new double[6];
        for (PathIterator each = path.getPathIterator(null); !each.isDone(); each.next()) {
            each.currentSegment(points);
            // What a shorter segment leaves was looked at before.
            for (double point : points) {
                if (!(Math.abs(point) < MAX_COORDINATE)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean read() {
        int segments = 0;
        char command = 0;
        while (!broken && !matches(END, text.length())) {
            String next = token(COMMAND);
            if (next != null) {
                command = next.charAt(0);
            } else if (command == 0 || command == 'z' || command == 'Z') {
                return false;
            } else {
                command = command == 'M' ? 'L' : command == 'm' ? 'l' : command;
            }
            if (segments++ == 0 && command != 'M' && command != 'm' || segments > MAX_SEGMENTS) {
                return false;
            }
            draw(command);
            before = Character.toLowerCase(command);
        }
        return !broken && segments > 0;
    }

    private boolean matches(Pattern pattern, int end) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        return matcher.lookingAt() && matcher.end() == end;
    }

    private @Nullable String token(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher.group(1);
    }

    private double number() {
        String token = token(NUMBER);
        broken |= token == null;
        return token == null ? 0 : Math.clamp(Double.parseDouble(token), -FARTHEST, FARTHEST);
    }

    private boolean flag() {
        String token = token(FLAG);
        broken |= token == null;
        return "1".equals(token);
    }

    private void draw(char command) {
        boolean relative = Character.isLowerCase(command);
        double fromX = relative ? x : 0;
        double fromY = relative ? y : 0;
        switch (String.valueOf(command).toLowerCase(Locale.ROOT)) {
            case "m" -> move(fromX + number(), fromY + number());
            case "l" -> line(fromX + number(), fromY + number());
            case "h" -> line(fromX + number(), y);
            case "v" -> line(x, fromY + number());
            case "c" -> curve(fromX + number(), fromY + number(), fromX + number(), fromY + number(),
                    fromX + number(), fromY + number());
            case "s" -> {
                boolean smooth = before == 'c' || before == 's';
                curve(smooth ? 2 * x - controlX : x, smooth ? 2 * y - controlY : y, fromX + number(),
                        fromY + number(), fromX + number(), fromY + number());
            }
            case "q" -> quadratic(fromX + number(), fromY + number(), fromX + number(), fromY + number());
            case "t" -> {
                boolean smooth = before == 'q' || before == 't';
                quadratic(smooth ? 2 * x - controlX : x, smooth ? 2 * y - controlY : y, fromX + number(),
                        fromY + number());
            }
            case "a" -> {
                double radiusX = Math.abs(number());
                double radiusY = Math.abs(number());
                double angle = Math.toRadians(number());
                boolean large = flag();
                boolean sweep = flag();
                arc(radiusX, radiusY, angle, large, sweep, fromX + number(), fromY + number());
            }
            default -> {
                path.closePath();
                to(startX, startY);
            }
        }
    }

    private void to(double toX, double toY) {
        x = toX;
        y = toY;
    }

    private void move(double toX, double toY) {
        path.moveTo(toX, toY);
        startX = toX;
        startY = toY;
        to(toX, toY);
    }

    private void line(double toX, double toY) {
        path.lineTo(toX, toY);
        to(toX, toY);
    }

    private void curve(double x1, double y1, double x2, double y2, double toX, double toY) {
        path.curveTo(x1, y1, x2, y2, toX, toY);
        controlX = x2;
        controlY = y2;
        to(toX, toY);
    }

    private void quadratic(double x1, double y1, double toX, double toY) {
        path.quadTo(x1, y1, toX, toY);
        controlX = x1;
        controlY = y1;
        to(toX, toY);
    }

    /** Draws an arc by its center (SVG 2, appendix B.2.4). */
    private void arc(double givenX, double givenY, double angle, boolean large, boolean sweep, double toX,
            double toY) {
        if (givenX == 0 || givenY == 0 || toX == x && toY == y) {
            line(toX, toY);
            return;
        }
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        double halfX = cos * (x - toX) / 2 + sin * (y - toY) / 2;
        double halfY = -sin * (x - toX) / 2 + cos * (y - toY) / 2;
        double grow = Math.max(1, Math.hypot(halfX / givenX, halfY / givenY));
        double radiusX = givenX * grow;
        double radiusY = givenY * grow;
        double share = halfX * halfX / (radiusX * radiusX) + halfY * halfY / (radiusY * radiusY);
        if (!(share > 0 && Double.isFinite(1 / share))) {
            // The radii and the distance differ too much for doubles; the arc is practically a line.
            line(toX, toY);
            return;
        }
        double far = (large == sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / share - 1));
        double centerX = far * radiusX * halfY / radiusY;
        double centerY = -far * radiusY * halfX / radiusX;
        double start = Math.atan2((halfY - centerY) / radiusY, (halfX - centerX) / radiusX);
        double extent = Math.atan2((-halfY - centerY) / radiusY, (-halfX - centerX) / radiusX) - start;
        if (sweep && extent < 0) {
            extent += 2 * Math.PI;
        } else if (!sweep && extent > 0) {
            extent -= 2 * Math.PI;
        }
        // Angles of the library run the other way.
        var unit = new Arc2D.Double(-radiusX, -radiusY, 2 * radiusX, 2 * radiusY, -Math.toDegrees(start),
                -Math.toDegrees(extent), Arc2D.OPEN);
        var place = AffineTransform.getTranslateInstance(cos * centerX - sin * centerY + (x + toX) / 2,
                sin * centerX + cos * centerY + (y + toY) / 2);
        place.rotate(angle);
        path.append(unit.getPathIterator(place), true);
        to(toX, toY);
    }
}
