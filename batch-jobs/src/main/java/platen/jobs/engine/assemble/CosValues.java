package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** Serializes PDFBox values; the caller handles the targets of references. */
final class CosValues {
    private CosValues() {}

    /** Decisions about nested values that only the writer of the whole document can make. */
    interface Nested {
        /** Writes a value nested inside another one, as a reference or in place. */
        void write(PdfBuffer to, @Nullable COSBase value) throws IOException;

        /** Returns what is written for an entry, usually its value; null when the entry is left out. */
        @Nullable
        COSBase kept(COSName key, COSBase value);
    }

    /** Writes a value in place. */
    static void write(PdfBuffer to, @Nullable COSBase value, Nested nested) throws IOException {
        switch (value) {
            case COSDictionary dictionary -> {
                to.ascii("<<");
                entries(to, dictionary, nested);
                to.ascii(">>");
            }
            case COSArray array -> {
                to.put('[');
                for (int i = 0; i < array.size(); i++) {
                    if (i > 0) {
                        to.space();
                    }
                    nested.write(to, array.get(i));
                }
                to.put(']');
            }
            case COSName name -> name(to, name);
            case COSString string -> to.literal(string.getBytes());
            case COSInteger integer -> to.integer(integer.longValue());
            case COSFloat real -> real.writePDF(new Sink(to));
            case COSBoolean bool -> to.ascii(bool.getValue() ? "true" : "false");
            case null, default -> to.ascii("null");
        }
    }

    /** Writes the entries of a dictionary; for a stream without /Length, which the caller writes. */
    static void entries(PdfBuffer to, COSDictionary dictionary, Nested nested) throws IOException {
        boolean stream = dictionary instanceof COSStream;
        for (Map.Entry<COSName, COSBase> entry : dictionary.entrySet()) {
            COSName key = entry.getKey();
            COSBase kept = stream && COSName.LENGTH.equals(key) ? null : nested.kept(key, entry.getValue());
            if (kept != null) {
                name(to, key);
                to.space();
                nested.write(to, kept);
            }
        }
    }

    private static void name(PdfBuffer to, COSName name) throws IOException {
        name.writePDF(new Sink(to));
    }

    /** An output stream that writes to a buffer. */
    private static final class Sink extends OutputStream {
        private final PdfBuffer to;

        Sink(PdfBuffer to) {
            this.to = to;
        }

        @Override
        public void write(int oneByte) {
            to.put(oneByte);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            to.put(bytes, from, count);
        }
    }
}
