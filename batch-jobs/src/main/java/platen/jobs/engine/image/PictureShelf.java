package platen.jobs.engine.image;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import platen.jobs.engine.Bytes;

/**
 * Pictures that were read before, found again by their content: a logo or a sample's signature is parted and deflated
 * once. Bounded by bytes; safe for any thread.
 */
public final class PictureShelf {
    private static final int PER_ENTRY = 200;

    private final Cache<Bytes, ImageReading> readings;

    /** @param mostBytes what files and prepared pictures may weigh together */
    public PictureShelf(long mostBytes) {
        readings = Caffeine.newBuilder().maximumWeight(mostBytes).weigher(PictureShelf::weight).build();
    }

    /** As {@link ImageReader#read}; the array must not be modified afterwards. */
    public ImageReading read(byte[] file) {
        return readings.get(new Bytes(file), _ -> ImageReader.read(file));
    }

    private static int weight(Bytes file, ImageReading reading) {
        return PER_ENTRY + file.array().length + switch (reading) {
            case ImageReading.Readable readable -> readable.image().weight();
            case ImageReading.Unreadable _ -> 0;
        };
    }
}
