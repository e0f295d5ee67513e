package platen.jobs.engine;

import platen.jobs.engine.fillable.FillablePlan;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled template: everything a render needs, with nothing left to parse. Immutable and safe for any thread.
 */
public interface Plan {

    /** The versioned wire form; equal plans give equal bytes. */
    byte[] toBytes();

    /** This plan with the marks drawn on every page instead of the present ones. */
    Plan marked(Marks marks);

    /** Bytes of heap this plan holds, approximately; the weight of a cache entry. */
    long weight();

    /** Pages of the template, at least 1. */
    int pageCount();

    /**
     * Lays the data out. The data has been validated; a value of an odd type is drawn as well as it can be.
     *
     * @param images what the image values of the data stand for
     */
    RenderOutcome render(ObjectNode data, Images images);

    /**
     * The plan of its wire form; anything else is an IllegalArgumentException.
     *
     * @throws StalePlan when another version of the engine wrote it
     */
    static Plan fromBytes(byte[] bytes) {
        return FillablePlan.fromBytes(bytes);
    }
}
