package platen.jobs.engine.fillable.compile.kind;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;

/** The XFA part of a form. It is never drawn; it indicates the kind of form and the types of its controls. */
public final class XfaForm {
    private static final COSName NEEDS_RENDERING = COSName.getPDFName("NeedsRendering");
    private static final Pattern DYNAMIC = Pattern.compile("<(?:\\w+:)?dynamicRender\\s*>\\s*required\\s*<");
    /** Matches a field's name, or the element that declares the control of the preceding field. */
    private static final Pattern CONTROL = Pattern.compile(
            "<(?:\\w+:)?field\\b[^<>]*?\\sname\\s*=\\s*\"([^\"]*)\"|<(?:\\w+:)?ui\\b[^<>]*>\\s*<(?:\\w+:)?(\\w+)");
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]$");
    /** The control of fields that share a name but have different controls. */
    private static final String AMBIGUOUS = "";

    private final boolean present;
    private final boolean dynamic;
    private final Map<String, String> controls = new HashMap<>();

    private XfaForm(boolean present, boolean dynamic) {
        this.present = present;
        this.dynamic = dynamic;
    }

    /**
     * Reads the XFA part of a file.
     *
     * @param form the form dictionary, or null when the file has none
     * @param decoded decodes a stream; returns an empty array when the stream is too large or damaged
     */
    public static XfaForm of(COSDictionary catalog, @Nullable COSDictionary form,
            Function<COSStream, byte[]> decoded) {
        String source = form == null ? "" : source(form.getDictionaryObject(COSName.XFA), decoded);
        boolean dynamic = catalog.getBoolean(NEEDS_RENDERING, false) || DYNAMIC.matcher(source).find();
        var xfa = new XfaForm(form != null && form.containsKey(COSName.XFA), dynamic);
        xfa.readControls(source);
        return xfa;
    }

    /** Returns whether the file has an XFA part. */
    public boolean isPresent() {
        return present;
    }

    /**
     * Returns whether viewers must lay the form out by its XFA part, so that its pages may contain only a placeholder.
     */
    public boolean isDynamic() {
        return present && dynamic;
    }

    /** Returns whether the XFA part declares the field as a barcode. */
    public boolean isBarcode(String name) {
        return control(name).equals("barcode");
    }

    /** Returns whether the XFA part declares the field as a push button. */
    public boolean isButton(String name) {
        return control(name).equals("button");
    }

    private String control(String name) {
        String own = INDEX.matcher(name.substring(name.lastIndexOf('.') + 1)).replaceFirst("");
        return controls.getOrDefault(own, AMBIGUOUS);
    }

    private void readControls(String source) {
        String field = null;
        Matcher matcher = CONTROL.matcher(source);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                field = matcher.group(1);
            } else if (field != null) {
                String control = matcher.group(2);
                controls.merge(field, control, (known, other) -> known.equals(other) ? known : AMBIGUOUS);
                field = null;
            }
        }
    }

    /** Returns the source of the XFA part, which is one stream or an array of names and streams. */
    private static String source(@Nullable COSBase xfa, Function<COSStream, byte[]> decoded) {
        var source = new StringBuilder();
        switch (xfa) {
            case COSStream stream -> source.append(text(stream, decoded));
            case COSArray packets -> {
                for (int i = 0; i < packets.size(); i++) {
                    if (packets.getObject(i) instanceof COSStream stream) {
                        source.append(text(stream, decoded));
                    }
                }
            }
            case null, default -> {}
        }
        return source.toString();
    }

    private static String text(COSStream stream, Function<COSStream, byte[]> decoded) {
        return new String(decoded.apply(stream), StandardCharsets.UTF_8);
    }
}
