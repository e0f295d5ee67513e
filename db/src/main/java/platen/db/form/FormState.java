package platen.db.form;

import platen.db.core.WireName;

/** Whether the owner of a form lets people send it. */
public enum FormState implements WireName {
    OPEN,
    CLOSED
}
