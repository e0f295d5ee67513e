package platen.lab.engine.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Fonts that every library embeds, as Platen does; a browser uses those of the machine. */
enum PeerFont {
    SANS("Sans", "Regular"),
    SANS_BOLD("Sans", "Bold"),
    SANS_ITALIC("Sans", "Italic"),
    SERIF("Serif", "Regular"),
    SERIF_BOLD("Serif", "Bold"),
    SERIF_ITALIC("Serif", "Italic");

    private final String kind;
    private final String face;

    PeerFont(String kind, String face) {
        this.kind = kind;
        this.face = face;
    }

    /** Returns the font family in style sheets. */
    String family() {
        return "Liberation " + kind;
    }

    /** Returns the class path resource of the TrueType file. */
    String resource() {
        return "liberation/Liberation" + kind + "-" + face + ".ttf";
    }

    int weight() {
        return face.equals("Bold") ? 700 : 400;
    }

    boolean isItalic() {
        return face.equals("Italic");
    }

    InputStream open() {
        return Objects.requireNonNull(PeerFont.class.getResourceAsStream("/" + resource()), resource());
    }

    byte[] bytes() {
        try (InputStream file = open()) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
