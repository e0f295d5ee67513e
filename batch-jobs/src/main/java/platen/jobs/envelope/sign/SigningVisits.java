package platen.jobs.envelope.sign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerCheck;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.secret.LinkToken;

/** Finds the person of a link, without changing anything. */
public final class SigningVisits {
    private final Database database;
    private final EnvelopeStore envelopes;
    private final EnvelopeSignerStore signers;
    private final WorkspaceStore workspaces;
    private final Clock clock;

    public SigningVisits(Database database, EnvelopeStore envelopes, EnvelopeSignerStore signers,
            WorkspaceStore workspaces, Clock clock) {
        this.database = database;
        this.envelopes = envelopes;
        this.signers = signers;
        this.workspaces = workspaces;
        this.clock = clock;
    }

    /**
     * Returns the visit of a link. A link that never was and one that has ended give the same: nothing.
     *
     * @param pass secret of a browser that has passed the check; empty for none
     */
    public Optional<Visit> find(LinkToken token, String pass) {
        return signers.find(token.hash())
                .flatMap(signer -> envelopes.get(signer.envelopeId())
                        .filter(this::isOpen)
                        .map(envelope -> visit(envelope, signer, token, pass)));
    }

    private boolean isOpen(Envelope envelope) {
        boolean open = switch (envelope.state()) {
            case SENT -> !envelope.isOver(clock.instant());
            case SEALING, COMPLETED -> envelope.isReadable();
            case DRAFT, DECLINED, EXPIRED, VOIDED -> false;
        };
        return open && workspaces.find(envelope.workspaceId()).filter(each -> !each.isArchived()).isPresent();
    }

    private Visit visit(Envelope envelope, EnvelopeSigner signer, LinkToken token, String pass) {
        return new Visit(envelope, signer, token, signer.checkKind() == SignerCheck.LINK || passed(signer, pass),
                pass);
    }

    private boolean passed(EnvelopeSigner signer, String pass) {
        byte[] hash = Sha256.digest().digest(pass.getBytes(StandardCharsets.UTF_8));
        EnvelopeSigner.SignerLink link = signer.link();
        return isPass(hash, link.passHash(), link.passUntil())
                || isPass(hash, link.formerPassHash(), link.formerPassUntil());
    }

    private boolean isPass(byte[] shown, byte @Nullable [] hash, @Nullable Instant until) {
        return hash != null && until != null && clock.instant().isBefore(until) && MessageDigest.isEqual(hash, shown);
    }

    /**
     * Makes a change in a transaction that has locked the envelope.
     *
     * @param change gets the visit as it is now
     * @param ended result when the link has ended meanwhile
     */
    <T> T change(Visit visit, Function<Visit, T> change, Supplier<T> ended) {
        return database.inTransaction(() -> envelopes.lock(visit.envelope().id())
                .flatMap(_ -> find(visit.token(), visit.pass()))
                .map(change)
                .orElseGet(ended));
    }

    /** Returns whether the envelope still waits for signatures. */
    static boolean isSent(Visit visit) {
        return visit.envelope().state() == EnvelopeState.SENT;
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
