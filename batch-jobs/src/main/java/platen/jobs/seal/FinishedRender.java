package platen.jobs.seal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.RenderOutcome.Rendered;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.seal.UnreadablePdfException;

/**
 * The outcome of a render after the last step, the seal.
 *
 * @param sealed the sealed document; null for one without a seal, and for a rejected render
 */
public record FinishedRender(RenderOutcome outcome, Sealer.@Nullable Sealed sealed) {
    private static final Logger log = LoggerFactory.getLogger(FinishedRender.class);

    /**
     * Seals a rendered document, if it is to be sealed.
     *
     * @throws SealUnavailableException when this process cannot seal now
     */
    public static FinishedRender of(RenderOutcome outcome, boolean seal, Sealer sealer) {
        if (!seal || !(outcome instanceof Rendered rendered)) {
            return new FinishedRender(outcome, null);
        }
        try {
            Sealer.Sealed sealed = sealer.seal(rendered.pdf());
            return new FinishedRender(sealed.unstamped() ? warned(rendered) : rendered, sealed);
        } catch (UnreadablePdfException e) {
            log.error("A document could not be sealed", e);
            return new FinishedRender(new Rejected(Reason.INTERNAL, "The document could not be sealed.", null), null);
        }
    }

    private static Rendered warned(Rendered rendered) {
        var warnings = new ArrayList<>(rendered.warnings());
        warnings.add(new Warning("seal", "has no time stamp, because no authority gave one; its level is B-B"));
        return new Rendered(rendered.pdf(), rendered.pageCount(), List.copyOf(warnings));
    }

    /** Returns the document as it is stored; empty for a rejected render. */
    public Optional<Pdf> pdf() {
        if (sealed != null) {
            return Optional.of(sealed.pdf());
        }
        return outcome instanceof Rendered rendered ? Optional.of(rendered.pdf()) : Optional.empty();
    }

    /** Returns the SHA-256 of the document before it was sealed, or null. */
    public byte @Nullable [] contentSha256() {
        return sealed == null ? null : sealed.contentSha256();
    }

    /** Returns the level of the seal as the database has it, or null. */
    public @Nullable String level() {
        return sealed == null ? null : sealed.level().text();
    }
}
