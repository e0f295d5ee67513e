package platen.jobs.form.signature;

import java.awt.geom.Path2D;
import java.util.Optional;

/** Reads the lines of a drawing, and rounds their corners as a pen would. */
final class Strokes {
    /** Maximum length of a drawing in characters. */
    static final int MAX_LENGTH = 60_000;
    /** Maximum number of points of all lines. */
    private static final int MAX_POINTS = 6_000;
    /** Maximum value of a coordinate: 2,000 pixels of the page. */
    private static final int MAX_COORDINATE = 20_000;

    private final String text;
    private final Path2D.Double path = new Path2D.Double();
    private int at;
    private int points;
    private double lastX;
    private double lastY;

    private Strokes(String text) {
        this.text = text;
    }

    /** Returns the lines; empty when the text is anything but {@code M1 2L3 4L5 6M7 8} or is too long. */
    static Optional<Path2D> of(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var strokes = new Strokes(text);
        return strokes.read() ? Optional.of(strokes.path) : Optional.empty();
    }

    private boolean read() {
        boolean first = true;
        while (at < text.length()) {
            char command = text.charAt(at++);
            int x = number();
            boolean parted = at < text.length() && text.charAt(at++) == ' ';
            int y = parted ? number() : -1;
            boolean begins = command == 'M';
            if (x < 0 || y < 0 || ++points > MAX_POINTS || !begins && (first || command != 'L')) {
                return false;
            }
            add(begins, x, y);
            first = false;
        }
        end();
        return true;
    }

    /** Returns the number that begins here; -1 for none or one that is too large. */
    private int number() {
        int start = at;
        int value = 0;
        while (at < text.length() && value <= MAX_COORDINATE && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = 10 * value + text.charAt(at++) - '0';
        }
        return at == start || value > MAX_COORDINATE ? -1 : value;
    }

    /** Adds a point: lines run through the middle between two points, which a curve around each connects. */
    private void add(boolean begins, int x, int y) {
        if (begins) {
            end();
            path.moveTo(x, y);
        } else {
            path.quadTo(lastX, lastY, (lastX + x) / 2, (lastY + y) / 2);
        }
        lastX = x;
        lastY = y;
    }

    /** Leads a line to its last point; a line of one point becomes a dot. */
    private void end() {
        if (path.getCurrentPoint() != null) {
            path.lineTo(lastX, lastY);
        }
    }
}
