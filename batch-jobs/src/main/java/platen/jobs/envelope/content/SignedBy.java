package platen.jobs.envelope.content;

import platen.db.envelope.EnvelopeSigner;

/** A person of an envelope with the entries of this person that a rendering shows. */
public record SignedBy(EnvelopeSigner signer, Entries entries) {}
