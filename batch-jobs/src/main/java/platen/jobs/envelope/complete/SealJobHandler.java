package platen.jobs.envelope.complete;

import org.jobrunr.jobs.lambdas.JobRequestHandler;

/** Seals the envelope that a job names. */
public final class SealJobHandler implements JobRequestHandler<SealJob> {
    private final EnvelopeSealing sealing;

    public SealJobHandler(EnvelopeSealing sealing) {
        this.sealing = sealing;
    }

    @Override
    public void run(SealJob job) {
        sealing.seal(job.id());
    }
}
