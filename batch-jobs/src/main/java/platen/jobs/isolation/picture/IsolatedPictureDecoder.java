package platen.jobs.isolation.picture;

import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.IsolatedOutcome.Completed;
import platen.jobs.isolation.IsolatedOutcome.Stopped;
import platen.jobs.isolation.WorkerPool;

/**
 * Decodes images in worker processes.
 *
 * @param tenant the tenant that owns the images
 * @param limit processor time for one image
 */
public record IsolatedPictureDecoder(WorkerPool workers, UUID tenant, Duration limit) implements PictureDecoder {
    private static final Logger log = LoggerFactory.getLogger(IsolatedPictureDecoder.class);

    @Override
    public ImageReading decode(byte[] file) {
        IsolatedOutcome<ImageReading> outcome = workers.run(tenant, new DecodePictureTask(), file, limit);
        return switch (outcome) {
            case Completed<ImageReading>(ImageReading reading) -> reading;
            case Stopped<ImageReading> stopped -> refused(stopped);
        };
    }

    private ImageReading refused(Stopped<ImageReading> stopped) {
        log.warn("A picture was refused: {}, {}", stopped.cause(), stopped.detail());
        return switch (stopped.cause()) {
            case TIME -> new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                    "takes longer than " + limit.toSeconds() + " seconds to decode");
            case MEMORY -> new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE, "needs too much memory to decode");
            case CRASH, EXCEPTION ->
                new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is damaged and cannot be decoded");
        };
    }
}
