package platen.lab.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import platen.jobs.engine.model.Pdf;

/** Lower bound of the cost of any filler: copies the finished bytes and deflates what only this document draws. */
final class CopyOnly implements Stopwatch.Work {
    private static final COSName OVERLAY = COSName.getPDFName("PlO");

    private final Pdf pdf;
    private final List<byte[]> overlays = new ArrayList<>();
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final byte[] packed;

    CopyOnly(Pdf pdf) throws IOException {
        this.pdf = pdf;
        int longest = 64;
        try (var document = Loader.loadPDF(pdf.bytes())) {
            for (PDPage page : document.getPages()) {
                if (page.getResources().getXObject(OVERLAY) instanceof PDFormXObject overlay) {
                    byte[] content = overlay.getContents().readAllBytes();
                    overlays.add(content);
                    longest = Math.max(longest, content.length + 64);
                }
            }
        }
        packed = new byte[longest];
    }

    @Override
    public long once() {
        long sum = pdf.bytes().length;
        for (byte[] overlay : overlays) {
            deflater.reset();
            deflater.setInput(overlay);
            deflater.finish();
            sum += deflater.deflate(packed);
        }
        return sum;
    }
}
