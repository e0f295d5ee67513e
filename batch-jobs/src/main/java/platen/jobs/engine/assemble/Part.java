package platen.jobs.engine.assemble;

/**
 * A finished PDF on its way into a packet.
 *
 * @param title its bookmark
 * @param pdf the whole file
 */
public record Part(String title, byte[] pdf) {}
