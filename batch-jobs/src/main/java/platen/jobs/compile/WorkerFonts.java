package platen.jobs.compile;

import org.apache.pdfbox.pdmodel.font.FontMappers;

/** Fonts for PDFs that a worker process reads. */
public final class WorkerFonts {
    private WorkerFonts() {}

    /**
     * Makes PDFBox substitute missing fonts by bundled ones in this process. It would search the machine's font
     * directories, which is slow and gives different results on each machine.
     */
    public static void useBundled() {
        Bundled.use();
    }

    private static final class Bundled {
        static {
            FontMappers.set(new BundledFontMapper());
        }

        private static void use() {
            // the class is initialized once
        }
    }
}
