package platen.jobs.engine.assemble;

import platen.jobs.engine.model.Pdf;

/**
 * A finished PDF to be added to a packet.
 *
 * @param title the title of its bookmark
 * @param pdf the whole file, not encrypted; parts with the same base are read once
 */
public record PacketPart(String title, Pdf pdf) {}
