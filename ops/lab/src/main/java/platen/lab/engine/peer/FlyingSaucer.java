package platen.lab.engine.peer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.openpdf.text.pdf.BaseFont;
import org.xhtmlrenderer.pdf.ITextRenderer;
import org.xhtmlrenderer.util.XRLog;

/**
 * Flying Saucer, writing with OpenPDF. Fonts are parsed once, except for a few values that it reads for each document.
 */
final class FlyingSaucer implements Peer {
    private final Map<PeerFont, BaseFont> fonts = new EnumMap<>(PeerFont.class);

    FlyingSaucer() throws IOException {
        XRLog.setLoggingEnabled(false);
        for (PeerFont font : PeerFont.values()) {
            fonts.put(font, BaseFont.createFont(font.resource(), BaseFont.IDENTITY_H, BaseFont.EMBEDDED));
        }
    }

    @Override
    public String name() {
        return "Flying Saucer";
    }

    @Override
    public byte[] render(String html) {
        var renderer = new ITextRenderer();
        fonts.forEach((font, parsed) -> renderer.getFontResolver().addFont(parsed, font.resource(), font.family()));
        renderer.setDocumentFromString(html);
        renderer.layout();
        var out = new ByteArrayOutputStream();
        renderer.createPDF(out);
        return out.toByteArray();
    }
}
