package platen.jobs.engine.image;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import platen.jobs.engine.model.ByteArrayKey;

/**
 * Caches decoded images by their content, so that a logo or a sample's signature is split and compressed once. Limited
 * in bytes; thread-safe.
 */
public final class ImageCache {
    private static final int PER_ENTRY = 200;

    private final Cache<ByteArrayKey, ImageReading> readings;

    /** @param mostBytes maximum size of files and decoded images together */
    public ImageCache(long mostBytes) {
        readings = Caffeine.newBuilder().maximumWeight(mostBytes).weigher(ImageCache::weight).build();
    }

    /**
     * Like {@link ImageReader#read(byte[], PictureDecoder)}; the array must not be modified afterwards. Two threads may
     * decode the same file at once, so that neither waits for a slow decoder.
     */
    public ImageReading read(byte[] file, PictureDecoder decoder) {
        var key = new ByteArrayKey(file);
        ImageReading known = readings.getIfPresent(key);
        if (known != null) {
            return known;
        }
        ImageReading reading = ImageReader.read(file, decoder);
        readings.put(key, reading);
        return reading;
    }

    private static int weight(ByteArrayKey file, ImageReading reading) {
        return PER_ENTRY + file.array().length + switch (reading) {
            case ImageReading.Readable readable -> readable.image().weight();
            case ImageReading.Unreadable _ -> 0;
        };
    }
}
