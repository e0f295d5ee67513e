package platen.db.destination;

import platen.db.core.WireName;

/** Status of a transfer. FAILED becomes PENDING again when somebody asks for another round of attempts. */
public enum TransferStatus implements WireName {
    PENDING,
    DELIVERED,
    FAILED
}
