package platen.jobs.engine.fillable.compile.pdf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.InflaterInputStream;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdfwriter.ContentStreamWriter;
import platen.jobs.engine.fillable.compile.appearance.Frame;
import platen.jobs.engine.fillable.form.Box;

/** The tokens of a content stream and queries on them. A damaged stream ends where the damage begins. */
public record ContentTokens(List<Object> tokens) {
    private static final Set<String> SHOWS_TEXT = Set.of("Tj", "TJ", "'", "\"");
    private static final Set<String> PAINTS = Set.of("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "BI",
            "Tj", "TJ", "'", "\"");

    public static final ContentTokens EMPTY = new ContentTokens(List.of());

    public static ContentTokens of(COSStream stream) {
        try {
            return new ContentTokens(List.copyOf(new PDFStreamParser(decoded(stream)).parse()));
        } catch (IOException | RuntimeException damaged) {
            return EMPTY;
        }
    }

    /** Returns the decoded bytes, at most {@link Limits#CONTENT_BYTES} of them. */
    public static byte[] decoded(COSStream stream) {
        boolean plainFlate = COSName.FLATE_DECODE.equals(stream.getFilters())
                && !stream.containsKey(COSName.DECODE_PARMS);
        // PDFBox inflates a whole stream before its first byte can be read; reading in steps guards against
        // decompression bombs.
        try (InputStream in = plainFlate
                ? new InflaterInputStream(stream.createRawInputStream())
                : stream.createInputStream()) {
            var bytes = new ByteArrayOutputStream();
            var buffer = new byte[8192];
            try {
                for (int count; (count = in.read(buffer)) > 0;) {
                    if (bytes.size() + count > Limits.CONTENT_BYTES) {
                        throw new Limits.Exceeded("A content stream is larger than "
                                + Limits.CONTENT_BYTES / 1024 / 1024 + " MB when unpacked");
                    }
                    bytes.write(buffer, 0, count);
                }
            } catch (IOException cutOff) {
                // Viewers show what was unpacked before the damage.
            }
            return bytes.toByteArray();
        } catch (IOException unknownFilter) {
            // A stream that no viewer can unpack shows nothing.
            return new byte[0];
        }
    }

    public boolean paints() {
        return contains(PAINTS);
    }

    public boolean showsText() {
        return contains(SHOWS_TEXT);
    }

    /**
     * Returns whether the content paints more than background and border: any text, or anything inside its marked
     * content.
     */
    public boolean paintsMarked() {
        ContentTokens outside = withoutMarked();
        return showsText() || outside.tokens.size() < tokens.size() && paintings() > outside.paintings();
    }

    private long paintings() {
        return tokens.stream().filter(token -> token instanceof Operator op && PAINTS.contains(op.getName())).count();
    }

    /** Returns whether each font that the content uses is in its resources; text in a missing font is not shown. */
    public boolean hasItsFonts(COSStream stream) {
        COSDictionary resources = stream.getCOSDictionary(COSName.RESOURCES);
        COSDictionary fonts = resources == null ? null : resources.getCOSDictionary(COSName.FONT);
        for (int i = 2; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Operator operator && operator.getName().equals("Tf")
                    && tokens.get(i - 2) instanceof COSName font
                    && (fonts == null || fonts.getCOSDictionary(font) == null)) {
                return false;
            }
        }
        return true;
    }

    private boolean contains(Set<String> operators) {
        return tokens.stream().anyMatch(token -> token instanceof Operator op && operators.contains(op.getName()));
    }

    /**
     * Returns this content without everything between the start of the first and the end of the last marked content.
     */
    public ContentTokens withoutMarked() {
        return withMarked(List.of());
    }

    /**
     * Returns this content without its text (its marked content or, when there is none, all of it), keeping the field's
     * frame.
     */
    public ContentTokens frame(Box box) {
        ContentTokens outside = withoutMarked();
        if (outside.showsText()) {
            return new ContentTokens(Frame.of(tokens, box));
        }
        int[] marked = marked();
        return marked.length == 0 ? this : withMarked(Frame.of(tokens.subList(marked[0], marked[1]), box));
    }

    private ContentTokens withMarked(List<Object> replacement) {
        int[] marked = marked();
        if (marked.length == 0) {
            return this;
        }
        var outside = new ArrayList<Object>(tokens.subList(0, marked[0]));
        outside.addAll(replacement);
        outside.addAll(tokens.subList(marked[1], tokens.size()));
        return new ContentTokens(outside);
    }

    /** Returns the start and end index of the field's text, or an empty array when the text is not marked. */
    private int[] marked() {
        int begin = -1;
        int end = -1;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Operator operator) {
                switch (operator.getName()) {
                    case "BMC" -> begin = begin < 0 ? i - 1 : begin;
                    case "BDC" -> begin = begin < 0 ? i - 2 : begin;
                    case "EMC" -> end = i + 1;
                    default -> {}
                }
            }
        }
        return begin < 0 || end < begin ? new int[0] : new int[]{begin, end};
    }

    public byte[] bytes() throws IOException {
        var out = new ByteArrayOutputStream();
        new ContentStreamWriter(out).writeTokens(tokens);
        return out.toByteArray();
    }
}
