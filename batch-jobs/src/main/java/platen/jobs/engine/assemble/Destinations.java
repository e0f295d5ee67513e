package platen.jobs.engine.assemble;

import java.io.IOException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDNamedDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageDestination;

/** Resolves named destinations of links and bookmarks to pages, because names would clash between documents. */
final class Destinations {
    private static final COSName GO_TO = COSName.getPDFName("GoTo");

    private Destinations() {}

    /** Replaces named destinations in the entries /Dest and /A of a dictionary; unknown ones are removed. */
    static void resolve(COSDictionary holder, PDDocument document) throws IOException {
        if (holder.containsKey(COSName.DEST)) {
            set(holder, COSName.DEST, document);
        }
        if (holder.getDictionaryObject(COSName.A) instanceof COSDictionary action
                && GO_TO.equals(action.getCOSName(COSName.S))) {
            var own = new COSDictionary(action);
            set(own, COSName.D, document);
            holder.setItem(COSName.A, own);
        }
    }

    private static void set(COSDictionary holder, COSName key, PDDocument document) throws IOException {
        COSBase place = holder.getDictionaryObject(key);
        if (place instanceof COSName || place instanceof COSString) {
            var named = new PDNamedDestination();
            named.setNamedDestination(place instanceof COSName name ? name.getName() : ((COSString) place).getString());
            PDPageDestination found = document.getDocumentCatalog().findNamedDestinationPage(named);
            holder.setItem(key, found);
        } else if (!(place instanceof COSArray)) {
            holder.removeItem(key);
        }
    }
}
