package platen.lab.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;

/** Lower bound of the cost of a render: copies the finished bytes and deflates what only this document draws. */
final class CopyOnly implements Stopwatch.Work {
    private static final COSName OVERLAY = COSName.getPDFName("PlO");

    private final Pdf pdf;
    private final List<byte[]> overlays = new ArrayList<>();
    private final PdfBuffer packed = new PdfBuffer();

    CopyOnly(Pdf pdf) throws IOException {
        this.pdf = pdf;
        try (var document = Loader.loadPDF(pdf.bytes())) {
            for (PDPage page : document.getPages()) {
                if (page.getResources().getXObject(OVERLAY) instanceof PDFormXObject overlay) {
                    overlays.add(overlay.getContents().readAllBytes());
                }
            }
        }
    }

    @Override
    public long once() {
        long sum = pdf.bytes().length;
        for (byte[] overlay : overlays) {
            sum += Deflate.FAST.deflate(overlay, 0, overlay.length, packed.clear());
        }
        return sum;
    }
}
