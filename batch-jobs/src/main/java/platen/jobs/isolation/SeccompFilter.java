package platen.jobs.isolation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * A seccomp filter for worker processes: system calls that neither a JVM nor our tasks need, and that kernel exploits and
 * escapes from namespaces have used, fail with EPERM. The filter is a classic BPF program over {@code struct seccomp_data}
 * (Linux, {@code seccomp(2)}), in the byte order of x86-64 and arm64, which are the architectures it knows.
 */
final class SeccompFilter {
    private static final int LOAD_WORD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int RETURN = 0x06;
    private static final int ALLOW = 0x7fff0000;
    private static final int EPERM = 0x00050000 | 1;
    private static final int KILL_PROCESS = 0x80000000;
    /** Offsets in {@code struct seccomp_data}. */
    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    /** Numbers from here on belong to the x32 ABI, which would be a way around the filter. */
    private static final int X32 = 0x40000000;
    private static final int INSTRUCTION_BYTES = 8;

    /**
     * Numbers above 424 are the same on both architectures: io_uring (425 to 427), mounts by file descriptor (428 to
     * 433, 442) and pidfd_getfd (438).
     */
    private static final int[] COMMON = {425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442};

    private SeccompFilter() {}

    /** An architecture with the numbers of the calls that it denies. */
    private enum Architecture {
        /**
         * ptrace, syslog, pivot_root, chroot, acct, settimeofday, mount, umount2, swapon, swapoff, reboot, sethostname,
         * setdomainname, iopl, ioperm, init_module, delete_module, quotactl, kexec_load, add_key, request_key, keyctl,
         * unshare, perf_event_open, fanotify_init, name_to_handle_at, open_by_handle_at, setns, process_vm_readv,
         * process_vm_writev, finit_module, kexec_file_load, bpf, userfaultfd.
         */
        X86_64(0xC000003E, 101, 103, 155, 161, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 175, 176, 179, 246, 248, 249, 250, 272, 298, 300, 303, 304, 308, 310, 311, 313, 320, 321, 323),
        /** The same calls, of which arm64 has neither iopl nor ioperm. */
        ARM64(0xC00000B7, 117, 116, 41, 51, 89, 170, 40, 39, 224, 225, 142, 161, 162, 105, 106, 60, 104, 217, 218, 219, 97, 241, 262, 264, 265, 268, 270, 271, 273, 294, 280, 282);

        private final int auditNumber;
        private final int[] denied;

        Architecture(int auditNumber, int... denied) {
            this.auditNumber = auditNumber;
            this.denied = denied;
        }

        static Optional<Architecture> ofThisMachine() {
            return switch (System.getProperty("os.arch")) {
                case "amd64", "x86_64" -> Optional.of(X86_64);
                case "aarch64" -> Optional.of(ARM64);
                default -> Optional.empty();
            };
        }
    }

    /** The filter as a file that only this user reads; empty on architectures without one, or where it cannot be written. */
    static Optional<Path> file() {
        return Holder.FILE;
    }

    private static final class Holder {
        private static final Optional<Path> FILE = Architecture.ofThisMachine().flatMap(SeccompFilter::write);
    }

    private static Optional<Path> write(Architecture architecture) {
        try {
            Path file = Files.createTempFile("platen-seccomp", ".bpf");
            file.toFile().deleteOnExit();
            return Optional.of(Files.write(file, program(architecture)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static byte[] program(Architecture architecture) {
        int[] denied = Arrays.copyOf(architecture.denied, architecture.denied.length + COMMON.length);
        System.arraycopy(COMMON, 0, denied, architecture.denied.length, COMMON.length);
        int afterDenied = denied.length;
        var program = ByteBuffer.allocate((afterDenied + 8) * INSTRUCTION_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        add(program, LOAD_WORD, 0, 0, ARCHITECTURE);
        add(program, JUMP_IF_EQUAL, 1, 0, architecture.auditNumber);
        add(program, RETURN, 0, 0, KILL_PROCESS);
        add(program, LOAD_WORD, 0, 0, NUMBER);
        // jumps count from the next instruction; the last two are "allow" and "deny"
        add(program, JUMP_IF_AT_LEAST, afterDenied + 1, 0, X32);
        for (int i = 0; i < denied.length; i++) {
            add(program, JUMP_IF_EQUAL, afterDenied - i, 0, denied[i]);
        }
        add(program, RETURN, 0, 0, ALLOW);
        add(program, RETURN, 0, 0, EPERM);
        return Arrays.copyOf(program.array(), program.position());
    }

    private static void add(ByteBuffer program, int code, int ifTrue, int ifFalse, int operand) {
        program.putShort((short) code).put((byte) ifTrue).put((byte) ifFalse).putInt(operand);
    }
}
