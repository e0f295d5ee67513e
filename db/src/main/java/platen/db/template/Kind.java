package platen.db.template;

import platen.db.Wire;

/** A fillable PDF form, or a smart document that flows. */
public enum Kind implements Wire {
    FILLABLE,
    DYNAMIC
}
