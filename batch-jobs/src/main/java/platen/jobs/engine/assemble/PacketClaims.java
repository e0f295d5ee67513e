package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.Archive;
import platen.jobs.engine.document.archive.Claimants;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Finds the standards that all documents of a packet claim: PDF/UA-1 where each does, and the level of PDF/A to which each
 * conforms, which is that of the least. Says what the packet does not claim though a document of it does.
 */
final class PacketClaims {
    private static final COSName INTENTS = COSName.getPDFName("OutputIntents");
    private static final COSName LAYERS = COSName.getPDFName("OCProperties");

    private final Claimants ua = new Claimants();
    private final Claimants archive = new Claimants();
    private final Claimants unicode = new Claimants();
    private boolean files;
    private boolean layers;
    /** Numbers of the color spaces that the documents are meant in. */
    private final Set<Integer> intents = new LinkedHashSet<>();

    /**
     * Takes the claims of a document.
     *
     * @param title of the document; empty when it is not named
     */
    void append(String title, ObjectCopier copy) throws IOException {
        COSDictionary catalog = copy.document().getDocumentCatalog().getCOSObject();
        XmpClaims claims = XmpClaims.of(catalog);
        ua.add(title, claims.isUa());
        archive.add(title, claims.isArchive());
        if (claims.isArchive()) {
            layers |= catalog.containsKey(LAYERS);
            files |= claims.archivePart().equals("3");
            unicode.add(title, !claims.archiveLevel().equals("B"));
            COSArray own = archive.areAll() && !layers ? catalog.getCOSArray(INTENTS) : null;
            for (int i = 0; own != null && i < own.size(); i++) {
                if (own.getObject(i) instanceof COSDictionary intent) {
                    intents.add(copy.add(intent));
                }
            }
        }
    }

    /**
     * Returns the claims of the packet.
     *
     * @param whole what the warnings call the packet
     * @param obstacle what the packet lacks for PDF/UA-1 beside the claims of its documents; empty for nothing
     * @param warnings takes what documents claim and the packet does not
     */
    Claims of(String whole, String obstacle, List<Warning> warnings) {
        // Colors of documents that are meant in different spaces would look otherwise in the same packet.
        boolean archived = archive.areAll() && !layers && intents.size() == 1;
        boolean accessible = ua.areAll() && obstacle.isEmpty();
        List<String> lost = new ArrayList<>();
        if (ua.isAny() && !accessible) {
            lost.add("does not claim PDF/UA-1, which " + ua.some() + ": "
                    + (ua.areAll() ? obstacle : "each document must, and " + ua.others()));
        }
        if (archive.isAny() && !archived) {
            lost.add("does not claim PDF/A-2 or PDF/A-3, which " + archive.some() + ": "
                    + (!archive.areAll()
                            ? "each document must, and " + archive.others()
                            : layers ? "a document has layers" : "its documents have different color profiles"));
        }
        if (archived && unicode.isAny() && !unicode.areAll()) {
            lost.add("claims level b of PDF/A, not level u, which " + unicode.some() + ": " + unicode.others());
        }
        lost.forEach(each -> warnings.add(new Warning("", "The " + whole + " " + each + ".")));
        return new Claims(archived ? level() : null, accessible);
    }

    private @Nullable Archive level() {
        return files
                ? unicode.areAll() ? Archive.A3U : Archive.A3B
                : unicode.areAll() ? Archive.A2U : Archive.A2B;
    }

    /** Writes the color space of an archived packet. */
    void write(PdfBuffer catalog, Claims claims) {
        if (claims.archive() != null) {
            catalog.ascii("/OutputIntents[").reference(intents.iterator().next()).ascii("]");
        }
    }
}
