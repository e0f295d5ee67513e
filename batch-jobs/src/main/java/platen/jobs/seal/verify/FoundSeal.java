package platen.jobs.seal.verify;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A signature found in a file.
 *
 * @param intact whether the signed bytes and the signature fit together
 * @param exact whether signature and padding have the form in which Platen writes them, without any other byte
 * @param certificate SHA-256 of the signer's certificate
 * @param signer common name of the signer
 * @param issuer common name of the certificate's issuer
 * @param level {@code B-B} or {@code B-T}
 * @param time when it was made: of the time stamp, or as the file says; null when neither does
 * @param signedLength bytes from the beginning of the file that it covers
 * @param revisions what was appended to them, in order
 */
public record FoundSeal(boolean intact, boolean exact, byte[] certificate, String signer, String issuer, String level,
        @Nullable Instant time, int signedLength, List<Revision> revisions) {
    public FoundSeal {
        revisions = List.copyOf(revisions);
    }

    /**
     * Bytes appended after the signature was made.
     *
     * @param number of the revision, counted from 1 for the whole file
     * @param from offset of its first byte
     * @param to offset behind its last byte
     * @param changes what they change; empty when nothing that a reader shows
     */
    public record Revision(int number, int from, int to, List<Change> changes) {
        public Revision {
            changes = List.copyOf(changes);
        }

        /** Returns whether it only adds proof to the signature. */
        public boolean harmless() {
            return !changes.isEmpty() && changes.stream().allMatch(each -> each.kind().harmless());
        }
    }

    /**
     * A change that a revision makes.
     *
     * @param page number of the page, counted from 1, or 0 when it concerns the document
     */
    public record Change(ChangeKind kind, int page) {}

    /** Kinds of changes. */
    public enum ChangeKind {
        /** What a page shows is hidden or replaced. */
        CONTENT,
        /** Pages are added, removed or in another order. */
        PAGES,
        /** Annotations are added, changed or removed. */
        ANNOTATIONS,
        /** Values or looks of form fields. */
        FORM_VALUES,
        /** The form's fields are others, or the seal was taken out of the form. */
        FIELDS,
        /** Something else of the document, such as layers, actions, attachments or its title. */
        DOCUMENT,
        /** The revision cannot be read, or shows nothing to a reader that goes by the standard. */
        UNREADABLE,
        /** A further signature. */
        SIGNATURE,
        /** Certificates and answers of authorities about the signature. */
        PROOF,
        /** A time stamp of the document. */
        TIME_STAMP;

        /** Returns whether it leaves the document as it was sealed. */
        boolean harmless() {
            return this == PROOF || this == TIME_STAMP;
        }
    }

    /** Returns whether something was appended that changes the document. */
    public boolean changed() {
        return revisions.stream().anyMatch(each -> !each.harmless());
    }
}
