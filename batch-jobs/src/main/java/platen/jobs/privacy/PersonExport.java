package platen.jobs.privacy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.privacy.PersonalDataStore;
import platen.db.privacy.Place;
import platen.db.privacy.PlaceRow;
import platen.db.privacy.PrivacyRequestStore;
import platen.db.privacy.PrivacyRequestStore.Finding;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.blob.PdfStore;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what a request found as a ZIP file: each row as JSON, and the PDFs of submissions and envelopes. */
public final class PersonExport {
    /** Places of which the document of the envelope is exported, once. */
    private static final Set<Place> ENVELOPES = EnumSet.of(Place.ENVELOPE, Place.ENVELOPE_DOCUMENT,
            Place.ENVELOPE_SIGNER, Place.ENVELOPE_ENTRY);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Database database;
    private final PdfStore pdfs;
    private final AuditTrail audit;
    private final PersonalDataStore rows;
    private final PrivacyRequestStore requests;

    public PersonExport(Database database, PdfStore pdfs, AuditTrail audit) {
        this.database = database;
        this.pdfs = pdfs;
        this.audit = audit;
        this.rows = new PersonalDataStore(database);
        this.requests = new PrivacyRequestStore(database);
    }

    /** Writes the findings of a request, one after another, and records the export in the audit log. */
    public void write(UUID request, OutputStream out, Actor actor) throws IOException {
        var zip = new ZipOutputStream(out);
        try {
            database.inTransaction(() -> {
                Set<UUID> envelopes = new HashSet<>();
                requests.findings(request, each -> write(zip, each, envelopes));
                audit.recordForInstallation(actor, AuditType.PRIVACY_EXPORTED,
                        Difference.action(AuditTrail.object().put("request", request.toString())));
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        zip.finish();
    }

    private void write(ZipOutputStream zip, Finding finding, Set<UUID> envelopes) {
        PlaceRow row = rows.find(finding.place(), finding.key()).orElse(null);
        if (row == null) {
            return;
        }
        String name = finding.place().wire() + "/" + String.join("-", finding.key()).replaceAll("[^A-Za-z0-9-]", "_");
        entry(zip, name + ".json", json(row, finding).toPrettyString().getBytes(StandardCharsets.UTF_8));
        if (finding.place() == Place.SUBMISSION) {
            rows.pdf(row.id())
                    .flatMap(pdfs::read)
                    .ifPresent(pdf -> entry(zip, "submission/" + PublicId.SUBMISSION.of(row.id()) + ".pdf", pdf));
        }
        if (ENVELOPES.contains(finding.place()) && envelopes.add(row.id())) {
            rows.sealed(row.id())
                    .flatMap(pdfs::read)
                    .ifPresent(pdf -> entry(zip, "envelope/" + PublicId.ENVELOPE.of(row.id()) + ".pdf", pdf));
        }
    }

    private static ObjectNode json(PlaceRow row, Finding finding) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("place", finding.place().wire());
        var found = json.putArray("found_in");
        finding.fields().forEach(found::add);
        var values = json.putObject("values");
        row.values().forEach((column, text) -> {
            try {
                values.set(column, text.startsWith("{") || text.startsWith("[")
                        ? JSON.readTree(text)
                        : values.stringNode(text));
            } catch (JacksonException e) {
                // Rows of batches that could not be read are kept as they came.
                values.put(column, text);
            }
        });
        return json;
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) {
        try {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
