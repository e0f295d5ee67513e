package platen.jobs.engine.assemble;

import platen.jobs.engine.Pdf;

/**
 * A finished PDF on its way into a packet.
 *
 * @param title its bookmark
 * @param pdf the whole file, not encrypted; parts of one base are read once
 */
public record PacketPart(String title, Pdf pdf) {}
