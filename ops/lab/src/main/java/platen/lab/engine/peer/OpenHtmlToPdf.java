package platen.lab.engine.peer;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;

/** openhtmltopdf, in the fast mode that its authors recommend. */
final class OpenHtmlToPdf implements Peer {
    static {
        XRLog.setLoggingEnabled(false);
    }

    @Override
    public String name() {
        return "openhtmltopdf";
    }

    @Override
    public byte[] render(String html) throws Exception {
        var out = new ByteArrayOutputStream();
        var builder = new PdfRendererBuilder();
        builder.useFastMode();
        for (PeerFont font : PeerFont.values()) {
            builder.useFont(font::open, font.family(), font.weight(),
                    font.isItalic() ? FontStyle.ITALIC : FontStyle.NORMAL, true);
        }
        builder.withHtmlContent(html, null);
        builder.toStream(out);
        builder.run();
        return out.toByteArray();
    }
}
